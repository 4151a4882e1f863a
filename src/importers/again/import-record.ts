import { posix } from 'node:path';
import type { Json } from '../../lib/json.js';
import { isJsonObject } from '../../lib/json.js';
import { cutSession, cutWritten, type CutBlock, type CutSession, type Cutting } from './blocks-of.js';
import { codeHash } from './code-hash.js';
import { envHashesOf, type EnvHashes } from './env-values.js';
import { hashOf } from './hash.js';
import { headHashes } from './head-values.js';
import { splits, type Split } from '../write/files/split.js';
import { isFlowFile } from '../write/flows/flow-request.js';
import { homeOf, onlyOnce } from '../write/files/slug.js';
import { loginKinds, type Logins } from '../write/flows/logins.js';
import type { WrittenSuite } from '../write/write-suite.js';

/** What the last import wrote, by hashes: so an update knows what a person has changed since. */
export interface ImportRecord {
  /** 1: its flows have no inputs but what steps set. Up to 2: calls are with the requests that follow them. */
  readonly version: (typeof versions)[number];
  /** By file, relative to the folder of the sessions. */
  readonly sessions: Readonly<Record<string, SessionRecord>>;
  readonly files: Readonly<Record<string, string>>;
  /** Of scripts and JSON files, hashes of what they say in any layout. Absent in records of earlier versions. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Absent up to version 2. */
  readonly environment?: EnvHashes;
  /** Where sessions are that a person has moved, by their keys in `sessions`. @default none was moved */
  readonly places?: Readonly<Record<string, string>>;
  /** Those of the last import. Absent if it was made before logins became flows. */
  readonly options?: LastingOptions;
}

const versions = [1, 2, 3] as const;

/** Options of an import that its updates have, too, unless they are given others. */
export interface LastingOptions {
  /** @default as the suite says, otherwise 'collection' */
  readonly split?: Split;
  /** What shared logins become. @default flows, where saved answers show that no cookie is lost */
  readonly logins?: Logins;
  /** Texts: a request of a recording is taken if its URL has one of them. @default all requests */
  readonly only?: readonly string[];
  /** Whether flows get only what steps set. @default false */
  readonly areFlowsSparing?: boolean;
  /** Names of the environment that others have with another value, and what they are in this suite. @default none */
  readonly envNames?: Readonly<Record<string, string>>;
}

export interface SessionRecord {
  readonly head: string;
  /** Hashes of the values of the head, by their paths. Absent up to version 2. */
  readonly values?: Readonly<Record<string, string>>;
  /** Hashes by title. */
  readonly blocks: Readonly<Record<string, string>>;
  /** The folders and names of requests in the source, by title; absent if these are the titles. */
  readonly paths?: Readonly<Record<string, string>>;
}

/** How the sessions of a record are cut. */
export function cuttingOf(version: ImportRecord['version']): Cutting {
  return version === 3 ? 'by-calls' : 'by-requests';
}

/** The name of the file that has the record of a suite, next to its sessions. */
export function recordName(home: string): string {
  return `.${home}.import.json`;
}

/** Whether a file is such a record, which only a later import reads. */
export function isRecord(file: string): boolean {
  return /(?:^|\/)\.[^/]+\.import\.json$/.test(file);
}

/** Titles that requests keep although the source gives them others, by the file. */
export type KeptTitles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What an update knows of the sessions that are here. */
interface Here {
  readonly titles?: KeptTitles;
  readonly places?: ReadonlyMap<string, string>;
}

export function recordOf(suite: WrittenSuite, options: LastingOptions, here: Here = {}): ImportRecord {
  const { sessions, files, report } = suite;
  const { titles: kept = new Map<string, never>() } = here;
  const places = sessions.flatMap(({ file }) => {
    const place = here.places?.get(file);
    return place === undefined ? [] : [[file, place] as const];
  });
  return {
    version: 3,
    options,
    environment: envHashesOf(suite),
    ...(places.length > 0 && { places: Object.fromEntries(places) }),
    sessions: Object.fromEntries(
      sessions.map(({ file, text, titles }) => {
        const own = kept.get(file) ?? new Map<string, string>();
        const used = (title: string): string => own.get(title) ?? title;
        const paths = [...pathsOf(report, file)].flatMap(([title, path]) =>
          path === used(title) ? [] : [[used(title), path] as const],
        );
        const { head, headHash, blocks } = cutWritten(text, titles);
        const record: SessionRecord = {
          head: headHash,
          values: headHashes(head),
          blocks: hashesOf(blocks.map((block) => ({ ...block, title: used(block.title) }))),
          ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
        };
        return [file, record];
      }),
    ),
    files: Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)])),
    codes: Object.fromEntries(
      [...files].flatMap(([path, text]) => {
        const code = codeHash(path, text);
        return code === undefined ? [] : [[path, code] as const];
      }),
    ),
  };
}

/**
 * The hash of a file that is here: that of the record, or of the new one, if it says the same in another layout.
 *
 * @param there - what the source gives now. @default it has the file no more
 */
export function fileHash(file: string, here: string, { files, codes }: ImportRecord, there?: string): string {
  const hash = hashOf(here);
  const base = files[file];
  if (base === undefined || hash === base) return hash;
  const code = codeHash(file, here);
  if (code === undefined) return hash;
  if (code === codes?.[file]) return base;
  return there !== undefined && code === codeHash(file, there) ? hashOf(there) : hash;
}

/** Where requests are in the source, by their titles in a session. */
export function pathsOf({ requests }: WrittenSuite['report'], file: string): ReadonlyMap<string, string> {
  const free = onlyOnce(' ');
  return new Map(
    requests
      .filter(({ session }) => session === file)
      .map(({ folders, name, title }) => [title, free([...folders, name].join(' / '))]),
  );
}

/** Where the sessions of an earlier import may be. */
export interface EarlierImport {
  /** The folder of the sessions, relative to the root. */
  readonly to: string;
  /** Text of a file that is there, by its path relative to the root. */
  readonly read: (file: string) => string | undefined;
}

/**
 * The options that an update of a suite has.
 *
 * @param name - of the suite
 */
export function earlierOptions(name: string, { to, read }: EarlierImport): LastingOptions {
  const record = parseRecord(read(posix.join(to, recordName(homeOf(name)))) ?? '');
  if (!record) return {};
  const options = record.options ?? { logins: 'requests' };
  return keepsFlows(record, { to, read }) ? { ...options, areFlowsSparing: true } : options;
}

/** Whether there is a record of a suite, so that an import of it is an update. */
export function hasRecord(name: string, { to, read }: EarlierImport): boolean {
  return parseRecord(read(posix.join(to, recordName(homeOf(name)))) ?? '') !== undefined;
}

/** A flow that was changed here would not know of new inputs, and neither would a call that was. */
function keepsFlows({ version, sessions }: ImportRecord, { to, read }: EarlierImport): boolean {
  if (version !== 1 || !Object.keys(sessions).some(isFlowFile)) return false;
  return Object.entries(sessions).some(([file, base]) => {
    const text = read(posix.join(to, file));
    return text === undefined || isChanged(text, file, { base, version });
  });
}

interface Imported extends Pick<ImportRecord, 'version'> {
  readonly base: SessionRecord;
}

/** Whether a session is not as an import has written it. One with errors is not. */
export function isChanged(text: string, file: string, { base, version }: Imported): boolean {
  return !isSame(cutSession(text, file, { cutting: cuttingOf(version), known: hashesIn(base) }), base);
}

/** Of all parts of a session. */
export function hashesIn({ head, blocks }: SessionRecord): ReadonlySet<string> {
  return new Set([head, ...Object.values(blocks)]);
}

/** The same of what an import writes. */
export function isNew({ text, titles }: WrittenSuite['sessions'][number], { base, version }: Imported): boolean {
  return !isSame(cutWritten(text, titles, cuttingOf(version)), base);
}

function isSame(cut: CutSession | undefined, { head, blocks }: SessionRecord): boolean {
  if (cut?.headHash !== head) return false;
  return JSON.stringify(hashesOf(cut.blocks)) === JSON.stringify(blocks);
}

function hashesOf(blocks: readonly CutBlock[]): SessionRecord['blocks'] {
  return Object.fromEntries(blocks.map(({ title, hash }) => [title, hash]));
}

/** Undefined of a text that is not such a record. */
export function parseRecord(text: string): ImportRecord | undefined {
  try {
    const value = JSON.parse(text) as Json;
    if (!isJsonObject(value) || !areTexts(value.files)) return undefined;
    const { sessions, options, version, environment = {}, codes = {}, places = {} } = value;
    const isSound =
      versions.some((each) => each === version) &&
      isJsonObject(sessions) &&
      areTexts(codes) &&
      areTexts(places) &&
      isJsonObject(environment) &&
      Object.values(sessions).every(isSession) &&
      Object.values(environment).every(areTexts) &&
      (options === undefined || areOptions(options));
    return isSound ? (value as unknown as ImportRecord) : undefined;
  } catch {
    return undefined;
  }
}

function isSession(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { head, blocks, values = {}, paths = {} } = value;
  return typeof head === 'string' && [blocks, values, paths].every(areTexts);
}

function areOptions(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { split, logins, only, areFlowsSparing, envNames = {} } = value;
  return (
    areTexts(envNames) &&
    (split === undefined || splits.some((each) => each === split)) &&
    (logins === undefined || loginKinds.some((each) => each === logins)) &&
    (areFlowsSparing === undefined || typeof areFlowsSparing === 'boolean') &&
    (only === undefined || (Array.isArray(only) && only.every((each) => typeof each === 'string')))
  );
}

function areTexts(value: Json | undefined): boolean {
  return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
