import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { ReadScript } from '../../../../src/importers/scripts/script.js';
import type { SuiteScript } from '../../../../src/importers/suite/suite.js';

/** Reads a script of Bruno, which may load modules. */
function read(
  source: string,
  modules: Readonly<Record<string, string>>,
  phase: SuiteScript['phase'] = 'after',
): ReadScript {
  const script: SuiteScript = { place: { file: 'suite' }, dialect: 'bruno', phase, source };
  return readScript(script, { request: 'a request', modules: new Map(Object.entries(modules)) });
}

const values = `
const { textOf } = require('./texts');
function keep(bru, values, { isLogged = true } = {}) {
  Object.entries(values).forEach(([name, value]) => bru.setVar(name, value));
  if (isLogged) console.log(\`\${Object.keys(values).length} are kept\`);
}
function only(list) {
  return Array.isArray(list) && list.length === 1 ? list[0] : null;
}
function needs(bru, name) {
  const value = bru.getVar(name);
  if (value !== undefined && value !== null && value !== '') return true;
  throw new Error(textOf(name));
}
function isNew(before, now, label) {
  test(\`\${label} is new\`, () => { expect(now).not.equals(before); });
}
module.exports = { keep, only, needs, isNew, last: (text, by) => text.split(by).pop() };
`;
const modules = { 'lib/values.js': values, 'lib/texts.js': "exports.textOf = (name) => 'no ' + name;" };

test('functions of a module do what functions of the script would', () => {
  const source = `const { keep, last } = require('./lib/values');
  keep(bru, { cart: res.body.id, place: last(res.headers.location, '/') }, { isLogged: false });`;
  const { captures, sets, whole } = read(source, modules);
  expect(whole).toBe(true);
  expect(captures.map(({ value }) => value)).toEqual([
    { from: '$.id', pipe: 'default null' },
    { from: 'header location', pipe: "split '/' | last | default null" },
  ]);
  // Without the header the function throws before anything is kept.
  expect(sets).toMatchInlineSnapshot(`
    [
      {
        "values": {
          "cart": "{{suite:id}}",
        },
        "when": [
          {
            "$": {
              "notIn": [
                null,
              ],
            },
            "header location": {
              "exists": true,
            },
          },
        ],
      },
      {
        "values": {
          "cart": "null",
        },
        "when": [
          {
            "$": {
              "exists": false,
            },
            "header location": {
              "exists": true,
            },
          },
        ],
      },
      {
        "values": {
          "place": "{{suite:headerLocation}}",
        },
        "when": [
          {
            "$": {
              "exists": false,
            },
            "header location": {
              "exists": true,
            },
          },
          {
            "$": {
              "notIn": [
                null,
              ],
            },
            "header location": {
              "exists": true,
            },
          },
        ],
      },
    ]
  `);
});

test('a module reports tests, and needs what it would throw for', () => {
  const { tests, whole } = read(
    `const { isNew, needs, only } = require('./lib/values.js');
    needs(bru, 'cart');
    isNew(bru.getVar('cart'), only(res.body)?.id, this.req.name);`,
    modules,
  );
  expect(whole).toBe(true);
  expect(tests).toMatchInlineSnapshot(`
    [
      {
        "{{suite:cart}}": {
          "notIn": [
            null,
            "",
          ],
        },
      },
      {
        "$[0].id": {
          "notEquals": "{{suite:cart}}",
        },
        "name": "a request is new",
        "when": {
          "$": {
            "length": 1,
            "type": "array",
          },
          "$[0].id": {
            "exists": true,
          },
        },
      },
      {
        "$": {
          "length": 1,
          "type": "array",
        },
        "$[0]": {
          "notIn": [
            null,
          ],
        },
        "name": "a request is new",
        "when": {
          "{{suite:cart}}": {
            "exists": false,
          },
        },
      },
    ]
  `);
});

test('modules load others from the folder that they are in, and JSON', () => {
  const source = "bru.setVar('price', require('./lib/prices').price);";
  const files = {
    'lib/prices.js': "module.exports = require('../data/prices.json');",
    'data/prices.json': '{ "price": 4.5 }',
  };
  expect(read(source, files)).toMatchObject({ whole: true, sets: [{ values: { price: 4.5 } }] });
});

test('modules that load each other get what the other one gives so far', () => {
  const files = {
    'a.js': "const b = require('./b'); exports.one = () => 1; exports.two = () => b.two();",
    'b.js': "const a = require('./a'); module.exports = { two: () => a.one() + 1 };",
  };
  expect(read("bru.setVar('two', require('./a').two());", files)).toMatchObject({
    whole: true,
    sets: [{ values: { two: 2 } }],
  });
  const late = { ...files, 'a.js': "const b = require('./b'); module.exports = { one: () => 1, two: () => b.two() };" };
  const { leftovers } = read("test('two', () => expect(res.body.v).to.equal(require('./a').two()));", late);
  expect(leftovers).toMatchInlineSnapshot(`
    [
      {
        "end": 66,
        "line": 1,
        "reason": {
          "kind": "not-sayable",
          "what": "it calls \`.one\` of a map",
        },
        "start": 46,
      },
    ]
  `);
});

test('what a module keeps is there for all functions of a script', () => {
  const source = `const { next } = require('./count'); next(); bru.setVar('count', require('./count.js').next());`;
  const files = { 'count.js': 'let count = 0; module.exports = { next: () => ++count };' };
  expect(read(source, files)).toMatchObject({ whole: true, sets: [{ values: { count: 2 } }] });
});

test('logs of a module change nothing, whatever they compute', () => {
  const files = {
    'log.js': `let dayjs;
    try { dayjs = require('dayjs'); dayjs.extend(require('dayjs/plugin/utc')); } catch (error) { console.warn(error); }
    const when = (date) => (date && dayjs ? dayjs.utc(date).format('DD MMM') : date);
    function shown(source, spec) {
      try {
        const all = { ...spec };
        if (!Object.prototype.hasOwnProperty.call(all, 'id')) all.id = (of) => of?.id;
        return Object.entries(all).reduce((seen, [name, read]) => { seen[name] = read(source); return seen; }, {});
      } catch (error) { return {}; }
    }
    exports.log = (source, names) => {
      const seen = shown(source, { paid: (of) => when(of.paid.date), lines: (of) => of.lines.map((line) => line.sku) });
      console.table(names.filter((name) => name in seen).map((name) => [name, seen[name]]));
    };`,
  };
  const { whole, tests, leftovers } = read("require('./log').log(res.body, ['id', 'paid']);", files);
  expect({ whole, tests, leftovers }).toEqual({ whole: true, tests: [], leftovers: [] });
});

test('what is not understood in a module is noted where the script calls it, and the script stays', () => {
  const source =
    "const { sign } = require('./sign');\ntest('is there', () => { expect(res.status).to.equal(200); });\nsign(req);";
  const { leftovers, rest } = read(source, { 'sign.js': 'exports.sign = (req) => { req.setBody({}); };' });
  expect(leftovers.map(({ line, start, end }) => [line, source.slice(start, end)])).toEqual([[3, 'sign(req)']]);
  expect(rest).toBe("const { sign } = require('./sign');\nsign(req);");
});

test('a module that is missing, or that is not JavaScript, leaves the script as it is', () => {
  const source = "require('./gone').check(res);";
  expect(read(source, {})).toMatchObject({ whole: false, rest: source });
  const reasons = read("test('gone', () => expect(res.body.x).to.equal(require('./gone').x));", {}).leftovers;
  expect(reasons.map(({ reason }) => reason)).toMatchInlineSnapshot(`
    [
      {
        "kind": "not-sayable",
        "what": "\`./gone\`, which is not in the collection",
      },
    ]
  `);
  expect(read("require('./bad');", { 'bad.js': 'const =' })).toMatchObject({ whole: false, rest: "require('./bad');" });
});

test('a test that a module reports is not taken out of a script that stays', () => {
  const source = "require('./lib/values').isNew(1, res.body.id, 'id');\nreq.setBody({});";
  expect(read(source, modules)).toMatchObject({ whole: false, tests: [], rest: source });
});
