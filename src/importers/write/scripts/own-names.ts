import { isJsonObject } from '../../../lib/json.js';
import type { ReadCapture, ReadScript } from '../../scripts/script.js';
import type { PlacedScript } from './placed-script.js';

const missing = /\bdefault null$/;

/** What becomes of variables. */
export interface OwnNames {
  /** Whether a variable may have its name in braces as its text. */
  readonly isOwnName: (name: string) => boolean;
  /** Whether a variable is only read as text. */
  readonly isOnlyText: (name: string) => boolean;
}

/**
 * In Bruno a variable that gets `undefined` is sent as it is written, as one that nothing has set. So what finds nothing has the name of the
 * variable in braces. Null is sent as the word.
 */
export function withOwnNames({ script, read }: PlacedScript, { isOwnName, isOnlyText }: OwnNames): ReadScript {
  const named = (name: string): boolean => !name.includes("'") && isOwnName(name);
  const captures = read.captures.map((capture): ReadCapture => {
    const name = capture.isOwn ? onlyUse(capture.name, read) : capture.name;
    if (name === undefined || !named(name)) return capture;
    const mayBeNull = !/^(?:header|cookie) /.test(fromOf(capture)) && isOnlyText(name);
    return otherwise(capture, `${mayBeNull ? 'text | ' : ''}default '{{${name}}}'`);
  });
  if (mayGiveNull(script.source)) return { ...read, captures };
  const sets = read.sets.map((set) => ({
    ...set,
    values: Object.fromEntries(
      Object.entries(set.values).map(([name, value]) => [
        name,
        value === 'null' && named(name) ? `\\{{${name}}}` : value,
      ]),
    ),
  }));
  return { ...read, captures, sets };
}

function fromOf({ value }: ReadCapture): string {
  return isJsonObject(value) ? String(value['from']) : '';
}

function otherwise(capture: ReadCapture, pipe: string): ReadCapture {
  const { value } = capture;
  if (!isJsonObject(value) || typeof value['pipe'] !== 'string') return capture;
  return { ...capture, value: { ...value, pipe: value['pipe'].replace(missing, pipe) } };
}

/** The variable that gets what is captured under a name, if nothing else reads it. */
function onlyUse(name: string, read: ReadScript): string | undefined {
  const reference = `{{suite:${name}}}`;
  const users = read.sets.flatMap(({ values }) =>
    Object.entries(values).flatMap(([user, value]) => (value === reference ? [user] : [])),
  );
  const [user] = users;
  const isRead = JSON.stringify(read).split(`{{suite:${name}`).length - 1 > users.length;
  return isRead || new Set(users).size > 1 ? undefined : user;
}

/** Whether a script has null itself, which is sent as the word. What compares with null does not give it. */
function mayGiveNull(source: string): boolean {
  return /(?<![=!]=\s*)\bnull\b(?!\s*[=!]=)/.test(source);
}
