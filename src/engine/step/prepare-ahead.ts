import { checksOf } from '../../format/checks-of.js';
import type { Json } from '../../lib/json.js';
import type { Plan, RequestRow } from '../../format/plan.js';
import type { Reference } from '../../format/reference.js';
import type { RequestStep } from '../../format/session.js';
import { leftAfter, longestShort } from '../context/are-short.js';
import type { Files, Lookup, Ports, RunOptions } from '../ports/ports.js';
import { prepareStep, type PreparedStep } from './prepare-step.js';
import type { Scope } from '../scope/scope.js';

/** Prepares steps: the next one already while the answer to the one before it is awaited. */
export interface Preparing {
  /**
   * What was prepared of a step before its turn, where all that it was made of is the same now; else it is prepared.
   *
   * @throws UnresolvedReference, BuildFailure
   */
  readonly prepare: (step: RequestStep, scope: Scope) => Promise<PreparedStep>;
  /** Prepares the step after a row, as far as that asks for nothing that has to wait for its turn. */
  readonly prepareAfter: (row: RequestRow, scope: Scope) => void;
}

interface Ahead {
  readonly step: RequestStep;
  readonly scope: Scope;
  readonly read: readonly Read[];
  /** Undefined where it could not be prepared yet, or cannot at all. */
  readonly prepared: Promise<PreparedStep | undefined>;
}

type PreparingPorts = Pick<Ports, 'files' | 'isShared'>;
type Read = readonly [reference: Reference, value: Json];

export function openPreparing({ rows }: Plan, ports: PreparingPorts, options: RunOptions): Preparing {
  const { files, isShared } = ports;
  let ahead: Ahead | undefined;
  return {
    prepare: async (step, scope) => {
      const early = ahead?.step === step && ahead.scope === scope && isSame(ahead) ? await ahead.prepared : undefined;
      ahead = undefined;
      return early ?? (await prepareStep(step, scope, files, options));
    },
    prepareAfter: ({ index, scope: own }, scope) => {
      const next = rows[index + 1];
      if (next?.kind !== 'request' || next.scope !== own || isShared?.()) return;
      const step = scope.session.steps[next.step] as RequestStep;
      if (ahead?.step !== step) ahead = prepareAhead(step, scope, options);
    },
  };
}

function isSame({ read, scope }: Ahead): boolean {
  return read.every(([reference, value]) => scope.lookup(reference) === value);
}

/**
 * What a generator gives, and what is in a file, is asked for in a step's turn; so is a value in which a script may change
 * something that nobody would see. What takes long would hold up the answer.
 */
function prepareAhead(step: RequestStep, scope: Scope, options: RunOptions): Ahead | undefined {
  let left = leftOf(step);
  if (step.skip === true || left < 0) return undefined;
  const read: Read[] = [];
  const lookup: Lookup = (reference) => {
    const value = reference.kind === 'generator' ? undefined : scope.lookup(reference);
    left = leftAfter(left, value);
    if (value === undefined || typeof value === 'object' || left < 0) throw tooSoon;
    read.push([reference, value]);
    return value;
  };
  const prepared = prepareStep(step, { session: scope.session, lookup }, noFiles, options).then(
    (early) => {
      scope.http.prepare(early.request);
      return early;
    },
    () => undefined,
  );
  return { step, scope, read, prepared };
}

/** By its text, as walking all of it takes as long as preparing it; for what may be long in it, an alias may stand. */
function leftOf(step: RequestStep): number {
  const { range, body } = step;
  const operands = checksOf(step).flatMap(({ expectations }) => expectations.map(({ operand }) => operand));
  return [body as Json | undefined, ...operands].reduce(
    leftAfter,
    longestShort - range.end.offset + range.start.offset,
  );
}

const tooSoon = new Error('its turn has to come');

function readTooSoon(): never {
  throw tooSoon;
}

const noFiles: Files = {
  readBody: readTooSoon,
  readSchema: readTooSoon,
  readEnv: readTooSoon,
  has: readTooSoon,
  whyNoScript: readTooSoon,
};
