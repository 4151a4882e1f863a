import { resolve } from 'node:path';
import { parseDuration } from '../../format/duration.js';
import {
  badConfig,
  badOption,
  badOptions,
  loneOption,
  sameReportPath,
  unknownOption,
} from '../../problems/host/host.js';
import { editorNames, isEditor } from './editors.js';
import type { TerminalMode } from '../../reporter/terminal/compact-line.js';
import type { RedactOptions, TlsOptions } from '../../runner/options.js';
import type { ReportOptions, SessionOptions } from './options.js';

/** What an option may be: a value that fits, or options of its own. */
export type Shape =
  | {
      readonly wanted: string;
      readonly fits: (value: unknown) => boolean;
      readonly isSecret?: true;
      readonly names?: readonly string[];
    }
  | { readonly options: Shapes };
type Shapes = Readonly<Record<string, Shape>>;
/** One for each option, so that types ask for that of a new one. */
export type ShapesOf<Options> = Readonly<Record<keyof Options, Shape>>;

const text: Shape = { wanted: 'a text', fits: isText };
const path: Shape = { wanted: 'a path', fits: (value) => isText(value) && value !== '' };
export const texts: Shape = { wanted: 'a list of texts', fits: (value) => Array.isArray(value) && value.every(isText) };
/** What it is instead may be one. */
const secret: Shape = { wanted: 'a text', fits: isText, isSecret: true };
export const flag: Shape = { wanted: 'true or false', fits: (value) => typeof value === 'boolean' };
const count: Shape = { wanted: 'a whole number from 1 on', fits: isCount };

const terminalModes: readonly string[] = ['full', 'compact', 'auto'] satisfies readonly TerminalMode[];
const tls: ShapesOf<TlsOptions> = { ca: path, cert: path, key: path, passphrase: secret, insecure: flag };
const report: ShapesOf<ReportOptions> = {
  json: path,
  html: path,
  editor: {
    wanted: `${editorNames.join(', ')}, or a URL with {file}, {line} and {column}`,
    fits: isEditor,
    names: editorNames,
  },
  terminal: { wanted: `'full', 'compact' or 'auto'`, fits: (value) => isText(value) && terminalModes.includes(value) },
  bodyLimit: { wanted: 'a whole number of bytes', fits: (value) => value === 0 || isCount(value) },
};
const redact: ShapesOf<RedactOptions> = { names: texts };

/** What every host takes. */
export const sessionShapes: ShapesOf<SessionOptions> = {
  environment: text,
  baseUrl: text,
  headers: { wanted: 'a map of texts', fits: (value) => isMap(value) && Object.values(value).every(isText) },
  timeout: { wanted: 'a number of ms, 0 for no limit', fits: (value) => typeof value === 'number' && value >= 0 },
  scriptTimeout: { wanted: "a number of ms or a duration such as '10s', 0 for no limit", fits: isDuration },
  tests: { wanted: 'a map of tests, or a list of such maps', fits: isTests },
  onFailure: { wanted: `'continue' or 'stop'`, fits: (value) => value === 'continue' || value === 'stop' },
  tls: { options: tls },
  waits: { wanted: `'wait' or 'fail'`, fits: (value) => value === 'wait' || value === 'fail' },
  maxPerHost: count,
  proxy: {
    wanted: 'the address of a proxy, or false',
    fits: (value) => value === false || (isText(value) && value !== ''),
  },
  bodyMemory: { wanted: 'a whole number of bytes from 1 on', fits: isCount },
  report: { options: report },
  show: {
    wanted: 'true, false, or part of a title',
    fits: (value) => typeof value === 'boolean' || (isText(value) && value !== ''),
  },
  redact: { options: redact },
};

/**
 * Refuses options that nothing would heed. A configuration is plain JavaScript as often as not, so types do not keep
 * them out, and a misspelt setting is ignored.
 *
 * @param shapes - of the host
 * @throws Error that names the first one, what it is, and what it takes
 */
export function checkOptions(options: object, shapes: ShapesOf<SessionOptions>): void {
  if (!isMap(options)) throw new Error(badOptions(options).message);
  check(options, { shapes, path: '' });
  const { tls, report } = options as SessionOptions;
  const { cert, key, passphrase } = tls ?? {};
  if (cert !== undefined && key === undefined) throw new Error(loneOption('tls.cert', 'tls.key').message);
  if (passphrase !== undefined && key === undefined) throw new Error(loneOption('tls.passphrase', 'tls.key').message);
  if (key !== undefined && cert === undefined) throw new Error(loneOption('tls.key', 'tls.cert').message);
  const { json, html } = report ?? {};
  if (json !== undefined && html !== undefined && resolve(json) === resolve(html))
    throw new Error(sameReportPath(html).message);
}

/**
 * Of a function or a Promise, as some makers of Jest configurations give, nothing would be taken over.
 *
 * @throws Error that says so
 */
export function checkConfig(config: unknown): void {
  if (!isMap(config)) throw new Error(badConfig(config).message);
}

function check(options: object, { shapes, path: parent }: { readonly shapes: Shapes; readonly path: string }): void {
  for (const [key, value] of Object.entries(options)) {
    const name = `${parent}${key}`;
    const shape = Object.hasOwn(shapes, key) ? shapes[key]! : undefined;
    if (!shape) throw new Error(unknownOption(name, key, Object.keys(shapes)).message);
    if (value === undefined) continue;
    if ('options' in shape) checkInner(name, value, shape.options);
    else if (!shape.fits(value))
      throw new Error(badOption(name, shape.isSecret ? typeof value : value, shape.wanted, shape.names).message);
  }
}

function checkInner(name: string, value: unknown, shapes: Shapes): void {
  if (!isMap(value)) throw new Error(badOption(name, value, `a map of ${Object.keys(shapes).join(', ')}`).message);
  check(value, { shapes, path: `${name}.` });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 : isText(value) && parseDuration(value) !== undefined;
}

function isTests(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isMap) : isMap(value);
}

export function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}

/** Of a Map or of Headers nothing would be read; `import * as` gives a Module. */
function isMap(value: unknown): value is object {
  return ['[object Object]', '[object Module]'].includes(Object.prototype.toString.call(value));
}
