import type { JsonObject } from '../../lib/json.js';
import type { Problem } from '../../format/problem.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { leftoverOf } from '../../problems/import/report.js';
import type { PlacedRequest } from '../suite/requests-of.js';
import type { Leftover, SuiteScript } from '../suite/suite.js';
import { keyOfTest, subjectOfTest, testAt, withoutTests } from './tests-of-row.js';
import type { Draft } from './requests/draft.js';
import type { Chunk } from './requests/rows.js';
import { keptWhole, type PlacedScript } from './scripts/placed-script.js';
import type { BlockPlace, SessionText } from './files/session-text.js';

/** What was found not to work in an earlier try, and is written otherwise in the next one. */
export interface Repair {
  readonly scriptsOf: (
    of: (request: PlacedRequest) => readonly PlacedScript[],
  ) => (request: PlacedRequest) => readonly PlacedScript[];
  readonly draft: (draft: Draft) => Draft;
  readonly chunk: (chunk: Chunk) => Chunk;
  readonly head: (head: JsonObject) => JsonObject;
}

interface Tried extends SessionText {
  readonly chunks: readonly Chunk[];
}

const mostTries = 6;

/**
 * Writes a session until it can be read: a request with an error first keeps its scripts as they are, then it loses the key with
 * the error, which becomes a leftover. Of `tests` it loses only the subject with the error.
 */
export function readBack<Session extends Tried>(
  file: string,
  write: (repair: Repair) => Session,
): Session & { readonly leftovers: ReadonlyMap<PlacedRequest, readonly Leftover[]> } {
  const kept = new Map<SuiteScript, PlacedScript>();
  const lost = new Map<PlacedRequest, Map<string, string>>();
  const headLost = new Set<string>();
  const repair: Repair = {
    scriptsOf: (of) => (request) => of(request).map((placed) => kept.get(placed.script) ?? placed),
    draft: (draft) => draft,
    chunk: (chunk) => withoutKeys(chunk, lost.get(chunk.draft.placed)),
    head: (head) => Object.fromEntries(Object.entries(head).filter(([key]) => !headLost.has(key))),
  };
  for (let tries = 0; ; tries += 1) {
    const session = write(repair);
    const errors = errorsOf(session, file);
    if (errors.length === 0 || tries === mostTries) return { ...session, leftovers: leftoversOf(lost) };
    for (const error of errors) note(error, session, { kept, lost, headLost });
  }
}

/** Characters that are read at once: the tree of a text takes a hundred times its size, and goes before the next one is read. */
const together = 16 * 1024;

function errorsOf({ text, blocks }: Tried, file: string): readonly Problem[] {
  const [first] = blocks;
  if (!first || text.length <= 4 * together) return errorsIn(text, file, 0);
  const head = text.slice(0, first.start);
  return partsOf(blocks, Math.max(together, head.length)).flatMap(({ from, start, end }) =>
    errorsIn(head + text.slice(start, end), file, from - first.from),
  );
}

/** Blocks one after another, of about so many characters each. */
function partsOf(blocks: readonly BlockPlace[], size: number): readonly BlockPlace[] {
  const parts: BlockPlace[] = [];
  for (const block of blocks) {
    const part = parts.at(-1);
    if (part && part.end - part.start < size) parts[parts.length - 1] = { ...part, to: block.to, end: block.end };
    else parts.push(block);
  }
  return parts;
}

/** @param shift - lines that are missing between the head and the requests */
function errorsIn(text: string, file: string, shift: number): readonly Problem[] {
  const head = text.slice(0, text.indexOf('\nsteps:')).split('\n').length;
  return parseSession(text, file)
    .problems.filter(({ severity }) => severity === 'error')
    .map((problem) => {
      const { range } = problem;
      if (!range || range.start.line <= head) return problem;
      return { ...problem, range: { ...range, start: { ...range.start, line: range.start.line + shift } } };
    });
}

interface Notes {
  readonly kept: Map<SuiteScript, PlacedScript>;
  readonly lost: Map<PlacedRequest, Map<string, string>>;
  readonly headLost: Set<string>;
}

function note(error: Problem, session: Tried, { kept, lost, headLost }: Notes): void {
  const line = error.range?.start.line ?? 1;
  const at = session.blocks.findIndex(({ from, to }) => line >= from && line < to);
  const chunk = session.chunks[at];
  if (!chunk) {
    headLost.add(keyAbove(session.text, line, /^([\w]+):/) ?? 'settings');
    return;
  }
  const converted = chunk.draft.scripts.filter(({ script, read }) => read.rest !== script.source && !kept.has(script));
  const isOfScripts = converted.some(({ read }) => read.rest !== undefined || hasParts(read));
  if (isOfScripts) {
    for (const placed of converted) kept.set(placed.script, { ...placed, read: keptWhole(placed.script, placed.read) });
    return;
  }
  const key = keyAbove(session.text, line, /^ {2}(?:- | {2})'?(\w[\w ]*?)'?:(?: |$)/) ?? 'request';
  const keys = lost.get(chunk.draft.placed) ?? new Map<string, string>();
  const test = key === 'tests' ? testAt(session.text, line, chunk.rows[chunk.main]?.tests) : undefined;
  keys.set(test === undefined ? key : keyOfTest(test), error.message);
  lost.set(chunk.draft.placed, keys);
}

function hasParts({ tests, captures, sets, headers, flow }: PlacedScript['read']): boolean {
  return [tests, captures, sets, headers, flow].some((part) => part.length > 0);
}

function keyAbove(text: string, line: number, pattern: RegExp): string | undefined {
  const lines = text.split('\n');
  for (let at = line - 1; at >= 0; at -= 1) {
    const [, key] = pattern.exec(lines[at] ?? '') ?? [];
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Without a URL that can be read a request is skipped. */
function withoutKeys(chunk: Chunk, lost: ReadonlyMap<string, string> | undefined): Chunk {
  if (!lost) return chunk;
  const rows = chunk.rows.flatMap((row, at) => {
    if (at !== chunk.main) return Object.keys(row).some((key) => lost.has(key)) ? [] : [row];
    const kept = Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => {
        const own = key === 'tests' ? withoutTests(value, lost) : value;
        return lost.has(key) || own === undefined ? [] : [[key, own] as const];
      }),
    );
    if (!lost.has('request')) return [kept];
    const name = String(row.name ?? row.request).replace(/\\?\{\{|\}\}/g, '');
    return [{ request: 'GET /', name, skip: `to be written by hand: ${lost.get('request')!.replaceAll('{{', '')}` }];
  });
  return { ...chunk, rows, main: rows.findIndex((row) => 'request' in row) };
}

function leftoversOf(
  lost: ReadonlyMap<PlacedRequest, ReadonlyMap<string, string>>,
): ReadonlyMap<PlacedRequest, readonly Leftover[]> {
  return new Map(
    [...lost].map(([placed, keys]) => [
      placed,
      [...keys].map(([key, message]) => {
        const subject = subjectOfTest(key);
        return {
          place: placed.request.place,
          ...(subject !== undefined && { source: subject }),
          reason: { kind: 'by-hand' as const, what: leftoverOf.key(subject === undefined ? key : 'tests', message) },
        };
      }),
    ]),
  );
}
