import { resolve } from 'node:path';
import { contractModes } from '../../format/contract.js';
import { parseDuration } from '../../format/duration.js';
import { editorNames, isEditor } from '../../format/editors.js';
import type {
  CallsheetConfig,
  JestOptions,
  RedactOptions,
  ReportOptions,
  SessionOptions,
  TlsOptions,
} from '../../format/options.js';
import { reportKinds } from '../../format/options.js';
import { withCode, type Message } from '../../format/problem.js';
import {
  badJestConfig,
  badOption,
  badOptions,
  loneOption,
  sameReportPath,
  unknownOption,
} from '../../problems/host/host.js';
import { allOf } from '../../problems/host/config.js';

/** What an option may be: a value that fits, or options of its own. */
type Shape =
  | {
      readonly wanted: string;
      readonly fits: (value: unknown) => boolean;
      readonly isSecret?: true;
      readonly names?: readonly string[];
    }
  | { readonly options: Shapes };
export type Shapes = Readonly<Record<string, Shape>>;
/** One for each option, so that types ask for that of a new one. */
type ShapesOf<Options> = Readonly<Record<keyof Options, Shape>>;

const text: Shape = { wanted: 'a text', fits: isText };
const path: Shape = { wanted: 'a path', fits: (value) => isText(value) && value !== '' };
const texts: Shape = { wanted: 'a list of texts', fits: (value) => Array.isArray(value) && value.every(isText) };
/** What it is instead may be one. */
const secret: Shape = { wanted: 'a text', fits: isText, isSecret: true };
const flag: Shape = { wanted: 'true or false', fits: (value) => typeof value === 'boolean' };
const count: Shape = { wanted: 'a whole number from 1 on', fits: isCount };

const terminalModes: readonly unknown[] = ['full', 'compact', 'auto'] satisfies readonly ReportOptions['terminal'][];
const tls: ShapesOf<TlsOptions> = { ca: path, cert: path, key: path, passphrase: secret, insecure: flag };
const report: ShapesOf<ReportOptions> = {
  json: path,
  html: path,
  junit: path,
  tap: path,
  editor: {
    wanted: `${editorNames.join(', ')}, or a URL with {file}, {line} and {column}`,
    fits: isEditor,
    names: editorNames,
  },
  terminal: { wanted: `'full', 'compact' or 'auto'`, fits: (value) => terminalModes.includes(value) },
  bodyLimit: { wanted: 'a whole number of bytes', fits: (value) => value === 0 || isCount(value) },
};
const redact: ShapesOf<RedactOptions> = { names: texts };

const sessionShapes: ShapesOf<SessionOptions> = {
  environment: text,
  baseUrl: text,
  headers: { wanted: 'a map of texts', fits: (value) => isMap(value) && Object.values(value).every(isText) },
  auth: { wanted: "'none' or a map of one way of signing in", fits: isAuth, isSecret: true },
  timeout: { wanted: 'a number of ms, 0 for no limit', fits: (value) => typeof value === 'number' && value >= 0 },
  scriptTimeout: { wanted: "a number of ms or a duration such as '10s', 0 for no limit", fits: isDuration },
  tests: { wanted: 'a map of tests, or a list of such maps', fits: isTests },
  openapi: { wanted: "a path, or a map with file and mode ('fail' or 'warn')", fits: isContract },
  onFailure: { wanted: `'continue' or 'stop'`, fits: (value) => value === 'continue' || value === 'stop' },
  seed: {
    wanted: 'a text or a whole number',
    fits: (value) => (isText(value) && value !== '') || Number.isSafeInteger(value),
  },
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

/** What `callsheet.config.ts` and the Vitest plugin take. */
export const configShapes: ShapesOf<CallsheetConfig> = {
  ...sessionShapes,
  include: texts,
  exclude: texts,
  lanes: { wanted: 'a whole number from 1 on, or false', fits: (value) => value === false || isCount(value) },
  setup: { wanted: 'a path, or a list of paths', fits: isSetup },
};

/** What `callsheetPreset()` and `withCallsheet()` take. */
export const jestShapes: ShapesOf<JestOptions> = { ...configShapes, reporter: flag };

/**
 * Refuses options that nothing would heed. A configuration is plain JavaScript as often as not, so types do not keep
 * them out, and a misspelt setting is ignored.
 *
 * @throws Error that names each, what it is, and what it takes
 */
export function checkOptions(options: object, shapes: Shapes = configShapes): void {
  const faults = optionFaults(options, shapes);
  if (faults.length > 0) throw new Error(withCode(allOf(faults)));
}

/** What is wrong with an option. */
export interface OptionFault extends Message {
  /** The option, such as `report.json`; absent if the options are not a map. */
  readonly option?: string;
}

/** What is wrong with each option that has a fault, in their order. */
export function optionFaults(options: unknown, shapes: Shapes = configShapes): readonly OptionFault[] {
  if (!isMap(options)) return [badOptions(options)];
  const faults = mapFaults(options, { shapes, path: '' });
  return faults.length > 0 ? faults : [pairFault(options)].filter((fault) => fault !== undefined);
}

/**
 * Of a function or a Promise, as some makers of Jest configurations give, nothing would be taken over.
 *
 * @throws Error that says so
 */
export function checkJestConfig(config: unknown): void {
  if (!isMap(config)) throw new Error(withCode(badJestConfig(config)));
}

interface Level {
  readonly shapes: Shapes;
  /** The name of the option that holds these, with a dot at its end. */
  readonly path: string;
}

function mapFaults(options: object, { shapes, path: parent }: Level): readonly OptionFault[] {
  return Object.entries(options).flatMap(([key, value]) => {
    const name = `${parent}${key}`;
    const shape = Object.hasOwn(shapes, key) ? shapes[key]! : undefined;
    if (!shape) return [{ ...unknownOption(name, key, Object.keys(shapes)), option: name }];
    return value === undefined ? [] : valueFaults(name, value, shape);
  });
}

function valueFaults(name: string, value: unknown, shape: Shape): readonly OptionFault[] {
  if ('options' in shape) {
    if (isMap(value)) return mapFaults(value, { shapes: shape.options, path: `${name}.` });
    return [{ ...badOption(name, value, `a map of ${Object.keys(shape.options).join(', ')}`), option: name }];
  }
  if (shape.fits(value)) return [];
  const shown = shape.isSecret ? typeof value : value;
  return [{ ...badOption(name, shown, shape.wanted, shape.names), option: name }];
}

/** Options that need another one, or cannot be the same. */
function pairFault({ tls = {}, report = {} }: SessionOptions): OptionFault | undefined {
  const { cert, key, passphrase } = tls;
  if (cert !== undefined && key === undefined) return { ...loneOption('tls.cert', 'tls.key'), option: 'tls.cert' };
  if (passphrase !== undefined && key === undefined)
    return { ...loneOption('tls.passphrase', 'tls.key'), option: 'tls.passphrase' };
  if (key !== undefined && cert === undefined) return { ...loneOption('tls.key', 'tls.cert'), option: 'tls.key' };
  const taken = new Map<string, string>();
  for (const kind of reportKinds) {
    const path = report[kind];
    if (path === undefined) continue;
    const other = taken.get(resolve(path));
    if (other !== undefined)
      return { ...sameReportPath(path, [`report.${other}`, `report.${kind}`]), option: `report.${kind}` };
    taken.set(resolve(path), kind);
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 : isText(value) && parseDuration(value) !== undefined;
}

function isSetup(value: unknown): boolean {
  const paths = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return paths.length > 0 && paths.every((each) => isText(each) && each !== '');
}

function isContract(value: unknown): boolean {
  if (!isMap(value)) return isText(value) && value !== '';
  const { file, mode, ...more } = value as { readonly file?: unknown; readonly mode?: unknown };
  const isMode = mode === undefined || (contractModes as readonly unknown[]).includes(mode);
  return isText(file) && file !== '' && isMode && Object.keys(more).length === 0;
}

function isTests(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isMap) : isMap(value);
}

function isAuth(value: unknown): boolean {
  return value === 'none' || isMap(value);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}

/** Of a Map or of Headers nothing would be read; `import * as` gives a Module. */
export function isMap(value: unknown): value is object {
  return ['[object Object]', '[object Module]'].includes(Object.prototype.toString.call(value));
}
