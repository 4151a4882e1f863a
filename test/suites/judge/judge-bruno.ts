import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { type BruOptions, runBru } from '../support/bru.js';
import type { Verdict } from '../support/outcome.js';
import { wanted } from './answer-tree.js';
import { type JudgedSuite, type JudgeOptions, judgeSuite, mayBeRandom } from './judge-suite.js';
import { namesIn, textOnLoopback, valueFor } from './loopback.js';
import { readsOf } from './script-reads.js';
import { answerOf, bodyOf, pathOf, type Route, standInOf } from './stand-in-of.js';

/** What is read of a request of Bruno, of both kinds of files. */
interface BrunoRequest {
  readonly method: string;
  readonly url: string;
  /** Its scripts, and its assertions as a script. */
  readonly script: string;
}

/** Judges the import of a folder of Bruno or OpenCollection. @param bru - the path of the program */
export function judgeBruno(bru: string, collection: string, options: JudgeOptions): Promise<JudgedSuite> {
  return judgeSuite(
    `${basename(dirname(collection))}-${basename(collection)}`,
    ({ folder, standIn, limit }) => {
      const suite = join(folder, 'collection');
      cpSync(collection, suite, { recursive: true, filter: (path) => !/(?:^|\/)(?:node_modules|\.git)$/.test(path) });
      const files = filesIn(suite);
      for (const file of files) writeFileSync(file, textOnLoopback(readFileSync(file, 'utf8'), standIn));
      const texts = files.map((file) => readFileSync(file, 'utf8'));
      const values = writeEnvironment(suite, texts.join('\n'), standIn);
      const routes = [
        ...files.flatMap((file) => requestsIn(file).map((request) => routeOf(request, values, standIn))),
        ...tokenRoutes(texts.join('\n'), values),
      ];
      const others = { status: 200, body: withToken(bodyOf(readsOf(texts.join('\n')).others)) };
      const env = { ...processValues(texts.join('\n')), ...ownEnvironment(suite) };
      const program = {
        environment: 'judge',
        limit,
        env,
        ...(options.guard !== undefined && { guard: options.guard }),
      };
      return {
        source: [suite, '--environment', 'judge'],
        env,
        isRandom: mayBeRandom(texts.join('\n')),
        oracle: () => runCopy(bru, suite, program),
        answering: standInOf(routes, others),
        hasTestNames: false,
      };
    },
    options,
  );
}

/** Runs a copy of a collection, since `bru` writes the variables that a run sets into its files. */
async function runCopy(bru: string, suite: string, options: BruOptions): Promise<readonly Verdict[]> {
  const copy = `${suite}-run`;
  cpSync(suite, copy, { recursive: true });
  try {
    return await runBru(bru, copy, {}, options);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:bru|ya?ml|js|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** An environment in which every variable has a value: the first one of the suite, and what is missing there. @returns its values */
function writeEnvironment(suite: string, text: string, standIn: string): ReadonlyMap<string, string> {
  const folder = join(suite, 'environments');
  const isYaml = existsSync(join(suite, 'opencollection.yml'));
  const [first] = files(folder).filter((name) => (extname(name) === '.bru') !== isYaml);
  const own = first === undefined ? '' : readFileSync(join(folder, first), 'utf8');
  const values = new Map(valuesOf(own, isYaml));
  const written = text.replaceAll(/^(?:meta \{\n.*?^\}|info:\n(?:[ \t].*\n)+)/gms, '');
  const added = new Map([...values].filter(([, value]) => value === '').map(([name]) => [name, valueFor(name, text)]));
  for (const name of namesIn(text))
    if (!values.has(name) && /^[\w-]+$/.test(name) && !isSet(name, written))
      added.set(name, new RegExp(String.raw`url: "?\{\{${name}\}\}`).test(text) ? standIn : valueFor(name, text));
  for (const [name, value] of added) values.set(name, value);
  mkdirSync(folder, { recursive: true });
  if (isYaml) {
    const variables = [...values].map(([name, value]) => ({ name, value }));
    writeFileSync(join(folder, 'judge.yml'), JSON.stringify({ name: 'judge', variables }));
  } else writeFileSync(join(folder, 'judge.bru'), withVariables(own, added));
  return values;
}

/** The file of an environment with values in the place of those that it has under these names. */
function withVariables(text: string, added: ReadonlyMap<string, string>): string {
  const lines = [...added].map(([name, value]) => `  ${name}: ${value}\n`).join('');
  const [, block] = /^vars \{\n(.*?)^\}/ms.exec(text) ?? [];
  const others = (block ?? '').replaceAll(/^\s*([^~:\s][^:\n]*):.*\n/gm, (line, name: string) =>
    added.has(name) ? '' : line,
  );
  return `vars {\n${others}${lines}}\n`;
}

function files(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(?:bru|ya?ml)$/.test(name))
      .toSorted();
  } catch {
    return [];
  }
}

function valuesOf(text: string, isYaml: boolean): readonly [string, string][] {
  if (isYaml) {
    const { variables = [] } = (parse(text) ?? {}) as {
      readonly variables?: readonly { name: string; value?: unknown }[];
    };
    return variables.map(({ name, value = '' }) => [name, String(value)]);
  }
  const secrets = (/vars:secret \[([^\]]*)\]/.exec(text)?.[1] ?? '').split(',').map((name) => name.trim());
  const lines = (/^vars \{\n(.*?)^\}/ms.exec(text)?.[1] ?? '').split('\n');
  return [
    ...secrets.filter((name) => name !== '').map((name): [string, string] => [name, '']),
    ...lines.flatMap((line): [string, string][] => {
      const [, name, value = ''] = /^\s*([^~:\s][^:]*):\s*(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  ];
}

function isSet(name: string, text: string): boolean {
  return new RegExp(String.raw`(?:set\w*Var\(\s*["'\x60]${name}["'\x60]|^\s+~?@?${name}: |name: ${name}$)`, 'm').test(
    text,
  );
}

function requestsIn(file: string): readonly BrunoRequest[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.bru')) {
    const [, method, block = ''] = /^(get|post|put|patch|delete|options|head) \{\n(.*?)^\}/ms.exec(text) ?? [];
    const [, url] = /^\s*url: (.*)$/m.exec(block) ?? [];
    if (method === undefined || url === undefined) return [];
    const scripts = [...text.matchAll(/^(?:script:[\w-]+|tests) \{\n(.*?)^\}/gms)].map(([, script = '']) => script);
    const [, asserts = ''] = /^assert \{\n(.*?)^\}/ms.exec(text) ?? [];
    return [
      { method: method.toUpperCase(), url, script: [...scripts, ...asserts.split('\n').map(asScript)].join('\n;\n') },
    ];
  }
  if (!/\.ya?ml$/.test(file)) return [];
  const { http, runtime = {} } = (parse(text) ?? {}) as YamlRequest;
  if (http?.url === undefined) return [];
  const asserts = (runtime.assertions ?? []).map(({ expression, operator, value }) =>
    asScript(`${expression}: ${operator} ${value}`),
  );
  const scripts = (runtime.scripts ?? []).map(({ code }) => code ?? '');
  return [
    { method: (http.method ?? 'GET').toUpperCase(), url: http.url, script: [...scripts, ...asserts].join('\n;\n') },
  ];
}

interface YamlRequest {
  readonly http?: { readonly method?: string; readonly url?: string };
  readonly runtime?: {
    readonly scripts?: readonly { readonly code?: string }[];
    readonly assertions?: readonly {
      readonly expression: string;
      readonly operator: string;
      readonly value?: unknown;
    }[];
  };
}

/** `res.body.id: eq 5` as what a script says. */
function asScript(line: string): string {
  const [, expression, operator = 'eq', value = ''] = /^\s*([^~\s].*?): (\w+)\s?(.*)$/.exec(line) ?? [];
  if (expression === undefined) return '';
  const types: Readonly<Record<string, string>> = {
    isString: 'string',
    isNumber: 'number',
    isArray: 'array',
    isBoolean: 'boolean',
  };
  if (types[operator] !== undefined) return `expect(${expression}).to.be.a('${types[operator]}')`;
  const operand = /^(?:-?\d+(?:\.\d+)?|true|false|null|".*"|'.*')$/.test(value) ? value : JSON.stringify(value);
  return operator === 'eq' || operator === 'contains' ? `expect(${expression}).to.equal(${operand})` : expression;
}

function routeOf({ method, url, script }: BrunoRequest, values: ReadonlyMap<string, string>, standIn: string): Route {
  const reads = readsOf(script, { own: wanted(), others: wanted() });
  return { method, path: pathOf(filled(url, values)), answer: answerOf(reads, standIn) };
}

/** Variables of the process that a suite reads, with values. */
function processValues(text: string): Readonly<Record<string, string>> {
  const read = /process\.env\.([A-Za-z_]\w*)|getProcessEnv\(\s*["'`](\w+)["'`]/g;
  const names = [...text.matchAll(read)].map(([, inText, inScript = '']) => inText ?? inScript);
  return Object.fromEntries(names.map((name) => [name, valueFor(name, text)]));
}

/** The variables of the process that a collection brings in a file of its own. */
function ownEnvironment(suite: string): Readonly<Record<string, string>> {
  const file = join(suite, '.env');
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** What scripts ask for is often a token. */
function withToken(body: unknown): unknown {
  const isMap = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isMap ? { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600, ...body } : body;
}

/** What gives the tokens of OAuth2. */
function tokenRoutes(text: string, values: ReadonlyMap<string, string>): readonly Route[] {
  const urls = [...text.matchAll(/^\s*(?:access_token_url|accessTokenUrl): (\S+)$/gm)].map(([, url = '']) => url);
  const answer = { status: 200, body: { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } };
  return [...new Set(urls)].map((url) => ({ method: 'POST', path: pathOf(filled(url, values)), answer }));
}

function filled(url: string, values: ReadonlyMap<string, string>, depth = 5): string {
  if (depth === 0 || !url.includes('{{')) return url;
  return filled(
    url.replaceAll(/\{\{([^{}]*)\}\}/g, (written, name: string) => values.get(name) ?? written),
    values,
    depth - 1,
  );
}
