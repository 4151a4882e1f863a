import { leftoverOf } from '../../../problems/import/report.js';
import { brunoByHand } from '../../../problems/run/bruno-by-hand.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Leftover, SuiteScript } from '../../suite/suite.js';
import { type DottedCall, dottedCalls } from '../../scripts/dotted-calls.js';
import { namedNextRequests } from '../../scripts/named-next-requests.js';
import type { ReadScript } from '../../scripts/script.js';

/** A script with what could be read of it. */
export interface PlacedScript {
  readonly script: SuiteScript;
  readonly read: ReadScript;
  /** What it is called by: the request, the folder or the suite. */
  readonly owner: string;
  /** `suite` holds for every request. */
  readonly level: 'suite' | 'folder' | 'request';
}

/** The scripts of a suite, each read once. */
export interface Scripts {
  /** Those that run for a request, in their order. */
  readonly of: (request: PlacedRequest) => readonly PlacedScript[];
  readonly all: readonly PlacedScript[];
}

/** What is left of a script, with what others give it; empty if nothing is. */
export function codeLeft({ script, read }: PlacedScript): string {
  if (read.rest === undefined) return '';
  return script.helpers === undefined ? read.rest : `${script.helpers}\n${read.rest}`;
}

/** The script as it is, to be carried over: what was read of it is not used. */
export function keptWhole(script: SuiteScript, { leftovers }: Pick<ReadScript, 'leftovers'>): ReadScript {
  return {
    tests: [],
    captures: [],
    sets: [],
    headers: [],
    flow: [],
    leftovers,
    rest: script.source,
    whole: false,
  };
}

/** A script that is carried over whole. @param what - the format has nothing for */
export function keptFor(placed: PlacedScript, what: string): PlacedScript {
  const { script } = placed;
  const whole = { start: 0, end: script.source.length, line: 1, reason: { kind: 'not-sayable', what } } as const;
  return { ...placed, read: keptWhole(script, { leftovers: [whole] }) };
}

/** A script with more to say of it in the report. */
export function withNotes(placed: PlacedScript, notes: ReadScript['leftovers']): PlacedScript {
  const { read } = placed;
  return { ...placed, read: { ...read, leftovers: [...read.leftovers, ...notes] } };
}

/** What could not be converted of a script, as leftovers of the suite. */
export function leftoversOf({ script, read }: PlacedScript): readonly Leftover[] {
  return [...read.leftovers, ...nextRequestsIn(script, read), ...missingIn(script, read)].map(
    ({ start, end, line, reason }) => ({
      place: { ...script.place, line: (script.place.pointer === undefined ? (script.place.line ?? 1) - 1 : 0) + line },
      source: script.source.slice(start, end),
      reason,
    }),
  );
}

/** Where a script that is carried over fails: the shim only ends a session. */
function nextRequestsIn({ source }: SuiteScript, { rest }: ReadScript): ReadScript['leftovers'] {
  if (rest === undefined) return [];
  return namedNextRequests(source).map(({ start, end }) => ({
    start,
    end,
    line: source.slice(0, start).split('\n').length,
    reason: { kind: 'by-hand', what: leftoverOf.nextRequest() },
  }));
}

/** Functions of a script that is carried over that a session does not have. Each once. */
function missingIn({ source, dialect }: SuiteScript, { rest }: ReadScript): ReadScript['leftovers'] {
  if (rest === undefined || dialect !== 'bruno') return [];
  const isMissing = ({ name }: DottedCall): boolean => Object.hasOwn(brunoByHand, name);
  const left = new Set(
    dottedCalls(rest)
      .filter(isMissing)
      .map(({ name }) => name),
  );
  const found = dottedCalls(source).filter((call) => isMissing(call) && left.delete(call.name));
  return found.map(({ name, start, end }) => {
    const line = source.slice(0, start).split('\n').length;
    const what = leftoverOf.missing(name, brunoByHand[name]!);
    return { start, end, line, reason: { kind: 'by-hand', what } };
  });
}
