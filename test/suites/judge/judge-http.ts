import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { runHttpyac } from '../http-files/httpyac.js';
import type { Verdict } from '../support/outcome.js';
import { type JudgedSuite, type JudgeOptions, judgeSuite, mayBeRandom } from './judge-suite.js';
import { namesIn, textOnLoopback, valueFor } from './loopback.js';
import { readsOf } from './script-reads.js';
import { answerOf, bodyOf, pathOf, type Route, standInOf } from './stand-in-of.js';

/** What is read of a request of a file. */
interface FileRequest {
  /** Of its request line, from 1. */
  readonly line: number;
  readonly method: string;
  readonly url: string;
  /** Its scripts, its assertions and what other requests read of its answer, as a script. */
  readonly script: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Judges the import of a file of requests. @param program - the file of the command of httpYac */
export function judgeHttp(program: string, source: string, options: JudgeOptions): Promise<JudgedSuite> {
  return judgeSuite(
    `${basename(dirname(source))}-${basename(source)}`,
    ({ folder, standIn, limit }) => {
      const suite = join(folder, 'suite');
      const root = rootOf(source);
      cpSync(root, suite, {
        recursive: true,
        filter: (path) => !/(?:^|\/)(?:node_modules|\.git)$/.test(path),
      });
      const own = valuesAbove(dirname(source));
      for (const path of filesIn(suite)) writeFileSync(path, onStandIn(readFileSync(path, 'utf8'), standIn));
      const file = join(suite, relative(root, source));
      const text = readFileSync(file, 'utf8');
      const values = valuesFor(text, JSON.parse(onStandIn(JSON.stringify(own), standIn)) as Values, standIn);
      writeFileSync(join(dirname(file), 'http-client.env.json'), JSON.stringify({ judge: values }));
      const requests = requestsIn(text);
      const forHttpyac = join(dirname(file), `httpyac-${basename(source)}`);
      const scope = {
        environment: 'judge',
        limit,
        root: suite,
        ...(options.guard !== undefined && { guard: options.guard }),
      };
      return {
        source: [file, '--environment', 'judge'],
        isRandom: mayBeRandom(text),
        oracle: async () => {
          // Written only now, so that the import does not see it.
          writeFileSync(forHttpyac, asHttpyacReads(text, values));
          const failed = await runHttpyac(program, forHttpyac, {}, scope);
          return failed.map((verdict) => ofRequest(verdict, requests));
        },
        answering: standInOf(
          requests.map((request) => routeOf(request, text, values, standIn)),
          { status: 200, body: bodyOf(undefined) },
        ),
        hasTestNames: false,
        numberOf: ({ place }) => place.line ?? 0,
      };
    },
    options,
  );
}

/** The folder of a file, or the one above it that has the files which it names. */
function rootOf(source: string): string {
  const named = readFileSync(source, 'utf8').matchAll(/^\s*(?:[<>]@?\w*|(?:#|\/\/)\s*@import)\s+((?:\.\.\/)+)/gm);
  const ups = Math.max(0, ...[...named].map(([, path]) => path!.length / '../'.length));
  return resolve(dirname(source), ...Array<string>(ups).fill('..'));
}

/**
 * httpYac has other words for the answer to a named request than REST Client, and no protocol if a URL has none. Lines stay where
 * they are.
 */
function asHttpyacReads(text: string, values: Values): string {
  return text
    .replaceAll(/\{\{\s*(\w+)\.response\.body(?:\.\$)?([.[][^{}]*?)\s*\}\}/g, '{{$1$2}}')
    .replaceAll(/^(\s*[A-Z]+\s+)(\{\{[^{}]*\}\}|127\.0\.0\.1:)/gm, (_, start: string, host: string) => {
      return `${start}${filled(host, text, values).startsWith('127.0.0.1:') ? 'http://' : ''}${host}`;
    })
    .replaceAll(/\{\{\s*(\w+)\.response\.headers\.([\w-]+)\s*\}\}/g, (_, name: string, header: string) => {
      return `{{${name}Response.headers['${header.toLowerCase()}']}}`;
    });
}

/** The number of a request is its line, since an import may change the order. */
function ofRequest(
  { line: start, ...verdict }: Verdict & { readonly line: number },
  requests: readonly FileRequest[],
): Verdict {
  return { ...verdict, number: requests.find(({ line }) => line > start)?.line ?? 0 };
}

/** Files of requests, and environments, which the one of the judge replaces. */
function filesIn(folder: string): readonly string[] {
  const all = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const paths = all.map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) if (/\.env\.json(?:\.user)?$/.test(path)) rmSync(path);
  return paths.filter((path) => /\.(?:http|rest)$/.test(path));
}

/** The first environment of the suite, with what all of them share: of its folder, or of one above it in the suite. */
function valuesAbove(folder: string, depth = 3): Values {
  const file = join(folder, 'http-client.env.json');
  if (!existsSync(file)) return depth === 0 ? {} : valuesAbove(dirname(folder), depth - 1);
  const scopes = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Values>>;
  const [first] = Object.entries(scopes).filter(([name]) => name !== '$shared');
  return { ...scopes['$shared'], ...first?.[1] };
}

/** `localhost:8080` is a host without a protocol in these files. */
function onStandIn(text: string, standIn: string): string {
  const { host } = new URL(standIn);
  return textOnLoopback(text, standIn).replaceAll(
    /(?<![\w./@-])(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?(?![\w.:-])/g,
    host,
  );
}

/** A value for each variable that neither the file nor its scripts set. */
function valuesFor(text: string, own: Values, standIn: string): Values {
  const added = [...namesIn(text)]
    .filter((name) => /^[A-Za-z_]\w*$/.test(name) && !(name in own) && !isSet(name, text))
    .map((name): [string, string] => [name, hostFor(name, text, standIn) ?? valueFor(name, text)]);
  return { ...own, ...Object.fromEntries(added) };
}

function hostFor(name: string, text: string, standIn: string): string | undefined {
  const reference = String.raw`\{\{\s*${name}\s*\}\}`;
  if (new RegExp(String.raw`\bhttp://${reference}`).test(text)) return new URL(standIn).host;
  return new RegExp(String.raw`^\s*(?:@[\w.-]+\s*=\s*|[A-Z]+\s+)?${reference}(?:/|$)`, 'm').test(text)
    ? standIn
    : undefined;
}

function isSet(name: string, text: string): boolean {
  return new RegExp(
    String.raw`(?:^\s*@${name}\s*:?=|\.set\(\s*["'\x60]${name}["'\x60]|(?:exports|\$global)\.${name}\s*=)`,
    'm',
  ).test(text);
}

function requestsIn(text: string): readonly FileRequest[] {
  const parts = text.split(/^(?=###)/m);
  let before = 0;
  return parts.flatMap((part) => {
    const lines = part.split(/\r\n|\n|\r/);
    const start = before;
    before += lines.length - 1;
    const at = lines.findIndex((line) => /^\s*(?:[A-Z]+\s+\S|https?:\/\/|\{\{[^{}]+\}\}\S)/.test(line));
    if (at === -1) return [];
    const [, method = 'GET', url = ''] = /^\s*(?:([A-Z]+)\s+)?(\S+)/.exec(lines[at]!) ?? [];
    return [{ line: start + at + 1, method, url, script: scriptOf(part, text) }];
  });
}

function scriptOf(part: string, text: string): string {
  const scripts = [...part.matchAll(/>\s*\{%(.*?)%\}|^\{\{\s*$(.*?)^\}\}/gms)].map(([, a, b = '']) => a ?? b);
  const asserted = [...part.matchAll(/^\s*\?\?\s*(.+)$/gm)].map(([, line = '']) => asScript(line.trim()));
  const [, name] = /^\s*(?:#|\/\/)\s*@name\s+(\w+)/m.exec(part) ?? [];
  const read = new RegExp(String.raw`\{\{\s*${name}((?:Response)?\.[^{}]*?)\s*\}\}`, 'g');
  const reads = name === undefined ? [] : [...text.matchAll(read)].map(([, path = '']) => readBy(path));
  return [...scripts, ...asserted, ...reads].join('\n;\n');
}

/** `body items[0].name == tea` as what a script says. */
function asScript(line: string): string {
  const [, subject = '', rest = '', sign, written = ''] =
    /^(\w+)\s*([^\s=<>!]*)\s*(==|>=|<=|>|<|includes)\s*(.*)$/.exec(line) ?? [];
  const value = /^(?:-?\d+(?:\.\d+)?|true|false|null|".*"|'.*')$/.test(written) ? written : JSON.stringify(written);
  const subjects: Readonly<Record<string, string>> = {
    status: 'response.status',
    header: `response.headers.valueOf("${rest}")`,
    body: `response.body.${rest}`,
    js: rest,
  };
  const read = subjects[subject];
  if (read === undefined || sign === undefined) return '';
  if (subject === 'header' && rest.toLowerCase() === 'content-type') return '';
  return sign === 'includes' ? `expect(${read}).to.include(${value})` : `${read} ${sign} ${value}`;
}

/** `.response.body.$.token` of REST Client, and `.token` and `Response.headers['x-trace']` of httpYac. */
function readBy(path: string): string {
  const [, header] = /^(?:\.response|Response)\.headers(?:\.|\[["'])([\w-]+)/.exec(path) ?? [];
  if (header !== undefined) return `response.headers.valueOf("${header}")`;
  return path.startsWith('.response.') ? path.slice(1).replace('.$', '') : `response.body${path}`;
}

function routeOf({ method, url, script }: FileRequest, text: string, values: Values, standIn: string): Route {
  return { method, path: pathOf(filled(url, text, values)), answer: answerOf(readsOf(script), standIn) };
}

/** With the values of variables of the file and of the environment. */
function filled(url: string, text: string, values: Values, depth = 5): string {
  if (depth === 0 || !url.includes('{{')) return url;
  const made = url.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (written, name: string) => {
    const [, own] =
      new RegExp(String.raw`^\s*@${name.replaceAll(/\W/g, '.')}\s*:?=[ \t]*(.*?)\s*$`, 'm').exec(text) ?? [];
    const value = own ?? values[name];
    return typeof value === 'string' ? value : written;
  });
  return made === url ? url : filled(made, text, values, depth - 1);
}
