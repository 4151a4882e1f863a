import type { Failure, StepRecord } from '../../record/record.js';

/**
 * Two steps with the same key failed for the same cause, as far as their data show: the same kind of error from the same
 * host, or the same failures with the same response. Words are never compared.
 */
export function causeKey(record: StepRecord): string {
  const { failures, sends, request, response } = record;
  const host = request && hostOf(request.url);
  const error = sends.at(-1)?.error;
  if (error) return JSON.stringify([error.kind, host, error.kind === 'other' && placeOf(undefined, record)]);
  const { status, body } = response ?? {};
  return JSON.stringify([failures.map((failure) => failureKey(failure, record)), host, status, body?.size, body?.text]);
}

/** Two files with the same key did not load for the same cause, such as an option or a `setup` that failed. */
export function faultKey(failures: readonly Failure[]): string {
  return JSON.stringify(failures.map(({ code, message }) => [code, message]));
}

/** A status is one of the whole response, so it does not matter which line asks for it. */
function failureKey(failure: Failure, record: StepRecord): readonly unknown[] {
  const { code, subject, operator, also, expected, received } = failure;
  return [code, subject, operator, also, expected, received, subject !== 'status' && placeOf(failure, record)];
}

function placeOf(failure: Failure | undefined, { source: [own] }: StepRecord): string | undefined {
  if (!own) return undefined;
  const { line, column } = (failure?.range ?? own.range).start;
  return `${own.file}:${line}:${column}`;
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** The failures that a run has met so far; a reporter has one for each run. */
export interface SeenFailures {
  /** Where a cause was met first; of a new one, it is here. */
  readonly see: (key: string, file: string) => string | undefined;
  readonly first: (key: string) => string | undefined;
  readonly clear: () => void;
}

export function openSeenFailures(): SeenFailures {
  const files = new Map<string, string>();
  return {
    see: (key, file) => {
      const first = files.get(key);
      if (first === undefined) files.set(key, file);
      return first;
    },
    first: (key) => files.get(key),
    clear: () => files.clear(),
  };
}

/** Steps whose failure was met before, in their session or in another one. */
export type Repeats = ReadonlyMap<StepRecord, Repeat>;

export interface Repeat {
  readonly key: string;
  /** The session file that met it first. */
  readonly first: string;
}

export function repeatsOf(file: string, records: readonly StepRecord[], seen: SeenFailures): Repeats {
  const repeats = new Map<StepRecord, Repeat>();
  for (const record of records) {
    if (record.state !== 'failed') continue;
    const key = causeKey(record);
    const first = seen.see(key, file);
    if (first !== undefined) repeats.set(record, { key, first });
  }
  return repeats;
}

const mostNames = 5;

/** `a, b, c`; of many, the first and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const left = names.length - mostNames;
  return left > 1 ? `${names.slice(0, mostNames).join(', ')} and ${left} more` : names.join(', ');
}
