import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import {
  helperModule,
  localModule,
  packagesOf,
  scriptModule,
} from '../../../../src/importers/write/scripts/script-files.js';

test('a script may declare what the shim would give, as in Postman', () => {
  const source = `const moment = require('moment'), { _: [tv4] } = require('./all');
let data;
pm.environment.set('day', moment().format(_.head(data)));`;
  expect(scriptModule(source, 'postman', new Map()).split('\n').slice(2)).toMatchInlineSnapshot(`
    [
      "module.exports = postman(({ pm, require, _ }) => {",
      "const moment = require('moment'), { _: [tv4] } = require('./all.cjs');",
      "let data;",
      "pm.environment.set('day', moment().format(_.head(data)));",
      "}, { from: __filename });",
      "",
    ]
  `);
  expect(localModule(`class bru {}\n${source}`, 'bruno', new Map()).split('\n').slice(2, 4)).toMatchInlineSnapshot(`
    [
      "module.exports = brunoModule(({ require }) => {",
      "class bru {}",
    ]
  `);
});

test('what an inner block declares is given at the top', () => {
  const source = 'if (tests) { const data = 1; }\nvar request = request || {}; data.push(request);';
  expect(scriptModule(source, 'postman', new Map()).split('\n')[2]).toMatchInlineSnapshot(
    `"module.exports = postman(({ tests, data, request }) => {"`,
  );
});

test('what a script evaluates has the names that it uses', () => {
  const helpers = 'pm.globals.unset("id"); tv4.validate({}, {}); data;';
  const source = 'const data = 1;\neval(globals.loadUtils).unset();';
  const given = (code: string): string => scriptModule(code, 'postman', new Map(), helpers).split('\n')[2]!;
  expect(given(source)).toBe('module.exports = postman(({ pm, globals, tv4 }) => {');
  expect(given('globals.loadUtils;')).toBe('module.exports = postman(({ globals }) => {');
});

test('code that scripts evaluate is searched once for each name', () => {
  const evaluated = 'pm.globals.unset("searched-once");';
  const searched: unknown[] = [];
  const { test: search } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
    if (text.includes('searched-once')) searched.push(this.source);
    return search.call(this, text);
  });
  for (const id of ['a', 'b', 'c']) scriptModule(`eval(${id});`, 'postman', new Map(), evaluated);
  vi.restoreAllMocks();
  expect(searched.length).toBeGreaterThan(0);
  expect(new Set(searched).size).toBe(searched.length);
});

test('what Node has is not installed, and a part of a package is not a package', () => {
  const source = `require('crypto'); require('node:fs'); require('path/posix'); require('lodash/fp');
    require('@faker-js/faker/locale/de'); require('npm:dayjs@1.11'); require('atob')('');`;
  expect(packagesOf(new Map([['a.cjs', source]]), [])).toEqual(['@faker-js/faker', 'dayjs', 'lodash']);
});

test('packages behind the names that the shim gives have to be installed, too', () => {
  const packages = (source: string): readonly string[] =>
    packagesOf(new Map([['a.cjs', scriptModule(source, 'postman', new Map())]]), []);
  expect(packages('tests.valid = tv4.validate(_.head(data), {});')).toEqual(['lodash', 'tv4']);
  expect(
    packages('await pm.sendRequest(this.url); xml2Json(responseBody); CryptoJS.MD5(""); cheerio.load("")'),
  ).toEqual(['cheerio', 'crypto-js', 'xml2js']);
  expect(packages("const moment = require('moment'); const a = { tv4: 1 }; a._ = 2;")).toEqual(['moment']);
  expect(packages("pm.variables.replaceIn('{{$randomFirstName}}')")).toEqual(['@faker-js/faker']);
  expect(packages("pm.variables.replaceIn('{{$randomInt}} {{$randomNone}}')")).toEqual([]);
  expect(packagesOf(new Map(), ["name: '{{fake person.firstName}}'"])).toEqual(['@faker-js/faker']);
});

test.each([
  [`'use strict';\nodd(pm);`, 'odd(pm);'],
  [`// why\n"use strict"\nodd(pm);`, '// why\n\nodd(pm);'],
  [`/* why */ 'use strict'; odd(pm);`, '/* why */  odd(pm);'],
])('a strict script is one as a whole: %j', (source, body) => {
  const names = new Map<string, string>();
  for (const text of [scriptModule(source, 'postman', names), helperModule(source, 'postman', names)]) {
    expect(text).toMatch(/^'use strict';\n\n/);
    expect(text).toContain(`{ pm }) => {\n${body}\n}`);
    expect(() => new Script(text)).not.toThrow();
  }
});

test('a text behind the first statement makes no script strict', () => {
  for (const source of [`odd(pm); 'use strict';`, `'use strict'.length; odd(pm);`])
    expect(scriptModule(source, 'postman', new Map())).toContain(`const { postman } = require('callsheet/postman');

module.exports = postman(({ pm }) => {
${source}
});`);
});
