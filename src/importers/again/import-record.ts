import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Json } from '../../lib/json.js';
import { isJsonObject } from '../../lib/json.js';
import { cutSession, cutWritten, type CutSession } from './blocks-of.js';
import { splits, type Split } from '../write/files/split.js';
import { isFlowFile } from '../write/flows/flow-request.js';
import { homeOf } from '../write/files/slug.js';
import { loginKinds, type Logins } from '../write/flows/logins.js';
import type { WrittenSuite } from '../write/write-suite.js';

/** What the last import wrote, by hashes: so an update knows what a person has changed since. */
export interface ImportRecord {
  /** 1: its flows have no inputs but what steps set. */
  readonly version: 1 | 2;
  /** By file, relative to the folder of the sessions. */
  readonly sessions: Readonly<Record<string, SessionRecord>>;
  readonly files: Readonly<Record<string, string>>;
  /** Those of the last import. Absent if it was made before logins became flows. */
  readonly options?: LastingOptions;
}

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
}

export interface SessionRecord {
  readonly head: string;
  /** Hashes by title. */
  readonly blocks: Readonly<Record<string, string>>;
}

/** The name of the file that has the record of a suite, next to its sessions. */
export function recordName(home: string): string {
  return `.${home}.import.json`;
}

export function recordOf(
  { sessions, files }: Pick<WrittenSuite, 'sessions' | 'files'>,
  options: LastingOptions,
): ImportRecord {
  return {
    version: 2,
    options,
    sessions: Object.fromEntries(
      sessions.map(({ file, text, titles }) => [file, sessionRecord(cutWritten(text, titles))]),
    ),
    files: Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)])),
  };
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

/** A flow that was changed here would not know of new inputs, and neither would a call that was. */
function keepsFlows({ version, sessions }: ImportRecord, { to, read }: EarlierImport): boolean {
  if (version !== 1 || !Object.keys(sessions).some(isFlowFile)) return false;
  return Object.entries(sessions).some(([file, base]) => {
    const text = read(posix.join(to, file));
    return text === undefined || isChanged(text, file, base);
  });
}

/** Whether a session is not as an import has written it. */
export function isChanged(text: string, file: string, base: SessionRecord): boolean {
  return JSON.stringify(recordOfText(text, file)) !== JSON.stringify(base);
}

/** Of a file as it is here. Undefined if it has errors. */
function recordOfText(text: string, file: string): SessionRecord | undefined {
  const cut = cutSession(text, file);
  return cut && sessionRecord(cut);
}

function sessionRecord({ head, blocks }: CutSession): SessionRecord {
  return { head: hashOf(head), blocks: Object.fromEntries(blocks.map((block) => [block.title, hashOf(block.text)])) };
}

/** Of a text, whatever its line ends and the empty lines around it are. */
export function hashOf(text: string): string {
  const plain = text.replace(/\r\n/g, '\n').trim();
  return createHash('sha256').update(plain).digest('hex').slice(0, 16);
}

/** Undefined of a text that is not such a record. */
export function parseRecord(text: string): ImportRecord | undefined {
  try {
    const value = JSON.parse(text) as Json;
    if (!isJsonObject(value) || (value.version !== 1 && value.version !== 2) || !areTexts(value.files))
      return undefined;
    const { sessions, options } = value;
    const isSound =
      isJsonObject(sessions) &&
      Object.values(sessions).every(
        (each) => isJsonObject(each) && typeof each.head === 'string' && areTexts(each.blocks),
      ) &&
      (options === undefined || areOptions(options));
    return isSound ? (value as unknown as ImportRecord) : undefined;
  } catch {
    return undefined;
  }
}

function areOptions(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { split, logins, only, areFlowsSparing } = value;
  return (
    (split === undefined || splits.some((each) => each === split)) &&
    (logins === undefined || loginKinds.some((each) => each === logins)) &&
    (areFlowsSparing === undefined || typeof areFlowsSparing === 'boolean') &&
    (only === undefined || (Array.isArray(only) && only.every((each) => typeof each === 'string')))
  );
}

function areTexts(value: Json | undefined): boolean {
  return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
