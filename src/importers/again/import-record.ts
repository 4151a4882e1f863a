import { createHash } from 'node:crypto';
import type { Json } from '../../lib/json.js';
import { isJsonObject } from '../../lib/json.js';
import { cutSession, cutWritten, type CutSession } from './blocks-of.js';
import type { WrittenSuite } from '../write/write-suite.js';

/** What the last import wrote, by hashes: so an update knows what a person has changed since. */
export interface ImportRecord {
  readonly version: 1;
  /** By file, relative to the folder of the sessions. */
  readonly sessions: Readonly<Record<string, SessionRecord>>;
  readonly files: Readonly<Record<string, string>>;
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

export function recordOf({ sessions, files }: Pick<WrittenSuite, 'sessions' | 'files'>): ImportRecord {
  return {
    version: 1,
    sessions: Object.fromEntries(
      sessions.map(({ file, text, titles }) => [file, sessionRecord(cutWritten(text, titles))]),
    ),
    files: Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)])),
  };
}

/** Of a file as it is here. Undefined if it has errors. */
export function recordOfText(text: string, file: string): SessionRecord | undefined {
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
    if (!isJsonObject(value) || value.version !== 1 || !areTexts(value.files)) return undefined;
    const { sessions } = value;
    const isSound =
      isJsonObject(sessions) &&
      Object.values(sessions).every(
        (each) => isJsonObject(each) && typeof each.head === 'string' && areTexts(each.blocks),
      );
    return isSound ? (value as unknown as ImportRecord) : undefined;
  } catch {
    return undefined;
  }
}

function areTexts(value: Json | undefined): boolean {
  return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
