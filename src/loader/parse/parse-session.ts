import { firstProblems } from '../../problems/file/most-problems.js';
import { byPlace, type Problem } from '../../format/problem.js';
import type { Range } from '../../format/range.js';
import type { Session } from '../../format/session.js';
import { parseData } from './data/parse-data.js';
import { readSession } from './read/session.js';
import { openSource, type Source, dropProblems, report } from './yaml/source.js';
import { readYaml } from './yaml/read-yaml.js';
import { oddSpace } from '../../problems/file/values.js';

/** What can be read of a session that has errors; nothing may run it. */
export interface Remains {
  /** Without what the errors are of. */
  readonly session: Session;
  /** Steps whose very kind is unknown; they are not among those of the session. */
  readonly lost: readonly Range[];
}

export interface Parsed {
  /** Null when there is any error. */
  readonly session: Session | null;
  /** In the order of the text. */
  readonly problems: Problem[];
}

export interface ParsedWithRemains extends Parsed {
  readonly remains: Remains | null;
}

/**
 * Reads the text of a session file; never throws.
 *
 * @param file - relative to the project root, with forward slashes; only named in ranges and problems
 */
export function parseSession(text: string, file: string): Parsed {
  const { session, problems } = parseWithRemains(text, file);
  return { session, problems };
}

/** As `parseSession`, with what is left of a session that has errors; null where YAML itself cannot read it, or errors are too many. */
export const parseWithRemains = Object.assign(parseAll, { data: parseData });

function parseAll(text: string, file: string): ParsedWithRemains {
  const source = openSource(text, file);
  const root = readYaml(source);
  if (root) source.root = root;
  const session = root && readSession(source, root);
  explainOddSpaces(source);
  const { lost, found } = source;
  const problems = sorted(source);
  const isBroken = found.error > 0;
  // Which steps have no errors is then not known.
  const isKnown = found.error === source.listed.error;
  if (!isBroken) return { session, problems, remains: null };
  return { session: null, problems, remains: session && isKnown ? { session, lost } : null };
}

function sorted({ problems, found, listed }: Source): Problem[] {
  const left = { error: found.error - listed.error, failure: 0, warning: found.warning - listed.warning };
  return firstProblems(problems.toSorted(byPlace), left);
}

const spaces = String.raw`[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]`;
/** Such a space where a line is indented, after its dash, or after the colon of its key. */
const structural = new RegExp(String.raw`^([ \t]*(?:- *)*)${spaces}|^([^'"#:]*[:-])${spaces}`);

/** Explains errors by a space in their line that YAML takes for a letter: one error for the line in place of all. */
function explainOddSpaces(source: Source): void {
  const { problems, text } = source;
  const places = new Map<number, number>();
  for (const { severity, range } of problems) {
    if (severity !== 'error' || !range || places.has(range.start.line)) continue;
    const start = range.start.offset - range.start.column + 1;
    const [match, indent, key] = structural.exec(/[^\r\n]*/.exec(text.slice(start))![0]) ?? [];
    if (match !== undefined) places.set(range.start.line, start + (indent ?? key)!.length);
  }
  dropProblems(source, ({ range }) => range !== undefined && places.has(range.start.line));
  for (const start of places.values()) report(source, { start, end: start + 1 }, oddSpace());
}
