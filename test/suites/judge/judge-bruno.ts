import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'yaml';
import { runBru } from '../support/bru.js';
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
    basename(collection),
    ({ folder, standIn, limit }) => {
      const suite = join(folder, 'collection');
      cpSync(collection, suite, { recursive: true, filter: (path) => !/(?:^|\/)(?:node_modules|\.git)$/.test(path) });
      const files = filesIn(suite);
      for (const file of files) writeFileSync(file, textOnLoopback(readFileSync(file, 'utf8'), standIn));
      const texts = files.map((file) => readFileSync(file, 'utf8'));
      const values = writeEnvironment(suite, texts.join('\n'), standIn);
      const routes = files.flatMap((file) => requestsIn(file).map((request) => routeOf(request, values, standIn)));
      const others = { status: 200, body: bodyOf(readsOf(texts.join('\n')).others) };
      const program = { environment: 'judge', limit, ...(options.guard !== undefined && { guard: options.guard }) };
      return {
        source: [suite, '--environment', 'judge'],
        isRandom: mayBeRandom(texts.join('\n')),
        oracle: () => runBru(bru, suite, {}, program),
        answering: standInOf(routes, others),
        hasTestNames: false,
      };
    },
    options,
  );
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:bru|ya?ml|js|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** An environment in which every variable has a value. @returns its values */
function writeEnvironment(suite: string, text: string, standIn: string): ReadonlyMap<string, string> {
  const folder = join(suite, 'environments');
  const [first] = files(folder);
  const isYaml = first !== undefined ? extname(first) !== '.bru' : !files(suite).some((name) => name.endsWith('.bru'));
  const values = new Map(first === undefined ? [] : valuesOf(readFileSync(join(folder, first), 'utf8'), isYaml));
  for (const [name, value] of values) if (value === '') values.set(name, valueFor(name, text));
  for (const name of namesIn(text))
    if (!values.has(name) && !name.includes('.') && !isSet(name, text))
      values.set(name, new RegExp(String.raw`url: "?\{\{${name}\}\}`).test(text) ? standIn : valueFor(name, text));
  const pairs = [...values];
  const written = isYaml
    ? JSON.stringify({ name: 'judge', variables: pairs.map(([name, value]) => ({ name, value })) })
    : `vars {\n${pairs.map(([name, value]) => `  ${name}: ${value}\n`).join('')}}\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, isYaml ? 'judge.yml' : 'judge.bru'), written);
  return values;
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
  return new RegExp(String.raw`(?:set\w*Var\(\s*["'\x60]${name}["'\x60]|^  ~?@?${name}: |name: ${name}$)`, 'm').test(
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

function filled(url: string, values: ReadonlyMap<string, string>, depth = 5): string {
  if (depth === 0 || !url.includes('{{')) return url;
  return filled(
    url.replaceAll(/\{\{([^{}]*)\}\}/g, (written, name: string) => values.get(name) ?? written),
    values,
    depth - 1,
  );
}
