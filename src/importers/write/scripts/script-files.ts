import { isBuiltin } from 'node:module';
import { dynamicVariables } from '../../../format/references/dynamic-variables.js';
import { remember } from '../../../lib/memoize.js';
import { escapeRegex } from '../../../lib/regex.js';
import { declaredNames } from '../../scripts/declared-names.js';
import type { SuiteScript } from '../../suite/suite.js';

interface Shim {
  readonly module: string;
  /** The name of its function. */
  readonly call: string;
  /** What the scripts call the names that the shim gives. */
  readonly names: Readonly<Record<string, string>>;
}

const same = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, name]));

const postman = same(`pm require console setTimeout clearTimeout tests postman environment globals data request
  responseBody responseCode responseHeaders responseTime responseCookies iteration xml2Json _ CryptoJS cheerio tv4 moment`);

/** How scripts of each tool are run; those of the others cannot be. */
const shims: Readonly<Partial<Record<SuiteScript['dialect'], Shim>>> = {
  postman: { module: 'callsheet/postman', call: 'postman', names: postman },
  insomnia: { module: 'callsheet/postman', call: 'postman', names: { ...postman, insomnia: 'pm' } },
  bruno: {
    module: 'callsheet/bruno',
    call: 'bruno',
    names: same('bru req res test expect assert require console setTimeout clearTimeout'),
  },
};

/** Whether there is a shim that runs scripts of a tool. */
export function canRun(dialect: SuiteScript['dialect']): boolean {
  return shims[dialect] !== undefined;
}

/**
 * A module that runs a script as it is written. It is not an ES module, so that it may set what it does not declare.
 *
 * @param evaluated - code of the suite that a script may `eval`
 */
export function scriptModule(
  source: string,
  dialect: SuiteScript['dialect'],
  changed: ReadonlyMap<string, string>,
  evaluated = '',
): string {
  const { module, call, names } = shims[dialect]!;
  const given = namesUsed(source, names, evaluated).map((written) =>
    written === names[written] ? written : `${names[written]}: ${written}`,
  );
  return written(source, { module, call, given: new Set(given), changed });
}

/** A module that scripts load, as it is written, but with the names of the script that loads it. */
export function localModule(
  source: string,
  dialect: SuiteScript['dialect'],
  changed: ReadonlyMap<string, string>,
  evaluated = '',
): string {
  const { module, names } = shims[dialect]!;
  const all = namesUsed(source, { ...names, ...same('module exports') }, evaluated);
  return written(source, { module, call: `${dialect}Module`, given: new Set(all), changed });
}

/** A module with what several scripts are given by another one. It runs anew in each, with the names of that script. */
export function helperModule(
  source: string,
  dialect: SuiteScript['dialect'],
  changed: ReadonlyMap<string, string>,
  evaluated = '',
): string {
  const { directive, body } = bodyOf(source, changed);
  return `${directive}module.exports = (${namesGiven(source, dialect, evaluated)}) => {\n${body}\n};\n`;
}

/** The statement of a script that runs such a module. */
export function helperCall(source: string, dialect: SuiteScript['dialect'], file: string, evaluated = ''): string {
  return `require('./${file}')(${namesGiven(source, dialect, evaluated)});`;
}

/** Names of a shim that code uses. What it evaluates has its names, too. */
function namesUsed(source: string, names: Shim['names'], evaluated: string): readonly string[] {
  const own = declaredNames(source);
  const isEvaluated = /\beval\s*\(/.test(source) ? namesEvaluated(evaluated) : () => false;
  return Object.keys(names).filter((name) => !own.has(name) && (usesName(source, name) || isEvaluated(name)));
}

/** Whether such code uses a name: searched once for all scripts, since it is all code of a suite. */
const namesEvaluated = remember(1, (code: string) => remember(Infinity, (name: string) => usesName(code, name)));

function namesGiven(source: string, dialect: SuiteScript['dialect'], evaluated: string): string {
  const names = namesUsed(source, shims[dialect]!.names, evaluated);
  return names.length === 0 ? '' : `{ ${names.join(', ')} }`;
}

interface Body {
  /** What the module begins with: empty, or `'use strict'`, which a function may not have that destructures what it is given. */
  readonly directive: string;
  readonly body: string;
}

function bodyOf(source: string, changed: ReadonlyMap<string, string>): Body {
  const code = source.replace(/\r\n?/g, '\n').trim();
  const [, before = '', , after] = strict.exec(code) ?? [];
  const isStrict = after !== undefined;
  return {
    directive: isStrict ? "'use strict';\n\n" : '',
    body: withLocalNames(withNames(isStrict ? `${before}${after}`.trim() : code, changed)),
  };
}

const strict = /^((?:\s|\/\/.*\n|\/\*[^]*?\*\/)*)(['"])use strict\2[^\S\n]*(?:;|(?=\n|$))([^]*)$/;

interface Written {
  readonly module: string;
  readonly call: string;
  readonly given: ReadonlySet<string>;
  readonly changed: ReadonlyMap<string, string>;
}

function written(source: string, { module, call, given, changed }: Written): string {
  const isAsync = /\bawait\b/.test(source) && !call.endsWith('Module') ? 'async ' : '';
  const from = localRequire.test(source) ? ', { from: __filename }' : '';
  const { directive, body } = bodyOf(source, changed);
  const parameters = given.size === 0 ? '' : `{ ${[...given].join(', ')} }`;
  // `this` of a script has its names, too.
  const head = /\bthis\b/.test(source) ? `${isAsync}function (${parameters})` : `${isAsync}(${parameters}) =>`;
  return `${directive}const { ${call} } = require('${module}');

module.exports = ${call}(${head} {
${body}
}${from});
`;
}

const localRequire = /\brequire\s*\(\s*['"`]\./;

/** The path under which a module that scripts load is written: its ending says that it is not an ES module. */
export function localPath(path: string): string {
  return path.endsWith('.json') ? path : `${path.replace(/\.c?js$/, '')}.cjs`;
}

function withLocalNames(source: string): string {
  return source.replace(
    /\brequire\(\s*(['"`])(\.[^'"`]*)\1\s*\)/g,
    (_, quote: string, path: string) => `require(${quote}${localPath(path)}${quote})`,
  );
}

function usesName(source: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.]|\\?\\.)${name}(?![\\w$])(?!\\s*:)`).test(source);
}

/** Whether a script may read or set a variable by its name. */
export function mentions(source: string, name: string): boolean {
  if (!source.includes(name)) return false;
  const written = escapeRegex(name);
  return new RegExp(
    `(['"\`])${written}\\1|\\{\\{\\s*${written}\\s*\\}\\}|\\b(?:environment|globals)\\.${written}\\b`,
  ).test(source);
}

const access = String.raw`(?:get|set|has|unset|getVar|setVar|hasVar|deleteVar|getEnvVar|setEnvVar|getCollectionVar|getGlobalEnvVar|(?:get|set|clear)(?:Environment|Global)Variable)\(\s*|\b(?:environment|globals)\[\s*`;

/** Names that the format does not allow have others in a session, and so in its scripts. */
function withNames(source: string, changed: ReadonlyMap<string, string>): string {
  let made = source;
  for (const [from, to] of changed) {
    if (!source.includes(from)) continue;
    const written = escapeRegex(from);
    made = made
      .replace(
        new RegExp(`(${access})(['"\`])${written}\\2`, 'g'),
        (_, before: string, quote: string) => before + quote + to + quote,
      )
      .replace(new RegExp(`\\{\\{\\s*${written}\\s*\\}\\}`, 'g'), `{{${to}}}`);
  }
  return made;
}

const faker = '@faker-js/faker';
const modules = /\brequire\(\s*['"]([^'".][^'"]*)['"]\s*\)/g;
const assertions = /\bexpect\b|\bassert\b|\bresponse\.to\b/;

/** What the shim of Postman loads for a name that it gives. */
const behindNames = {
  _: 'lodash',
  CryptoJS: 'crypto-js',
  cheerio: 'cheerio',
  moment: 'moment',
  tv4: 'tv4',
  xml2Json: 'xml2js',
};

/**
 * What scripts load by name, what is behind names that the shim gives, and chai, which the shims load for assertions. Made-up values of sessions
 * and scripts need faker.
 */
export function packagesOf(files: ReadonlyMap<string, string>, sessions: readonly string[]): readonly string[] {
  const isFaked = sessions.some((text) => /\{\{\s*fake /.test(text));
  const names = new Set<string>(isFaked ? [faker] : []);
  for (const [path, text] of files) {
    if (!path.endsWith('.cjs')) continue;
    if (assertions.test(text)) names.add('chai');
    if (/\bminifyXml\b/.test(text)) names.add('xml-formatter');
    if ([...text.matchAll(/\{\{\s*\$(random\w+)/g)].some(([, name = '']) => isFake(name))) names.add(faker);
    const [, given = ''] = /^module\.exports = postman\((?:async )?(?:function )?\(\{([^}]*)\}\)/m.exec(text) ?? [];
    for (const [name, module] of Object.entries(behindNames)) if (usesName(given, name)) names.add(module);
    for (const [, name = ''] of text.matchAll(modules)) names.add(packageOf(name));
  }
  const isGiven = (name: string): boolean => isBuiltin(name) || /^(?:callsheet|atob|btoa)$/.test(name);
  return [...names].filter((name) => !isGiven(name)).toSorted();
}

/** `lodash` of `lodash/fp`, and of `npm:lodash@4`, as `pm.require` has it. */
function packageOf(name: string): string {
  return /^(?:npm:)?((?:@[^/]+\/)?[^/@]+)/.exec(name)?.[1] ?? name;
}

function isFake(name: string): boolean {
  return Object.hasOwn(dynamicVariables, name) && dynamicVariables[name]!.includes('{{fake ');
}
