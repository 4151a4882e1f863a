import type { Failure, State, StepRecord } from '../../record/record.js';
import type { RunEvent } from '../../record/event.js';
import type { DoneRow, LiveRow } from '../protocol/runs.js';
import { indexRequest } from '../../reporter/index-request.js';
import type { EndedSession, PlannedSession, RunnerProgress } from './messages.js';

/** Gathers what moves in a run, so that a fast one is few messages. */
export interface Gather {
  readonly planned: (session: PlannedSession) => void;
  /** @param isAsked - of a row that is over, whether it was asked for: others ran because of it, and leave no record here */
  readonly event: (file: string, event: RunEvent, isAsked: boolean) => void;
  /** A record without an event: something ended its session from outside. */
  readonly record: (file: string, record: StepRecord) => void;
  readonly ended: (file: string, state: State, failures: readonly Failure[]) => void;
  /** Hands on what has been gathered. */
  readonly flush: () => void;
}

/** ms for which events are gathered: at most 16 messages a second. */
const pause = 60;

interface Moved {
  readonly live: Map<string, LiveRow>;
  readonly done: Map<string, readonly DoneRow[]>;
  readonly over: Set<string>;
  readonly records: Map<string, string>;
}

export function openGather(send: (progress: RunnerProgress) => void): Gather {
  let planned: PlannedSession[] = [];
  let rows = new Map<string, Moved>();
  let ended = new Map<string, EndedSession>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (planned.length === 0 && rows.size === 0 && ended.size === 0) return;
    const progress = { planned, rows: [...rows].map(rowsOf), ended: [...ended.values()] };
    [planned, rows, ended] = [[], new Map(), new Map()];
    send(progress);
  }

  function soon(): void {
    timer ??= setTimeout(flush, pause);
  }

  function movedIn(file: string): Moved {
    const known = rows.get(file);
    if (known) return known;
    const moved = { live: new Map(), done: new Map(), over: new Set<string>(), records: new Map() };
    rows.set(file, moved);
    soon();
    return moved;
  }

  function record(file: string, made: StepRecord): void {
    const { live, done, records } = movedIn(file);
    live.delete(made.id);
    done.set(made.id, doneRows(made));
    records.set(made.id, JSON.stringify(made));
  }

  return {
    planned: (session) => {
      planned.push(session);
      soon();
    },
    event: (file, event, isAsked) => {
      if (event.kind !== 'row-finished') return void movedIn(file).live.set(event.id, event);
      if (isAsked) return record(file, event.record);
      const { live, over } = movedIn(file);
      live.delete(event.id);
      over.add(event.id);
    },
    record,
    ended: (file, state, failures) => {
      ended.set(file, { file, state, failures });
      soon();
    },
    flush,
  };
}

function rowsOf([file, { live, done, over, records }]: readonly [string, Moved]): RunnerProgress['rows'][number] {
  return {
    file,
    live: [...live.values()],
    done: [...done.values()].flat(),
    over: [...over],
    records: Object.fromEntries(records),
  };
}

/** A request, and the `set` rows that its record has. */
function doneRows(record: StepRecord): readonly DoneRow[] {
  const sets = (record.sets ?? []).map((set) => ({ kind: 'set', depth: 0, ...set }) as const);
  return [indexRequest({ kind: 'request', id: record.id, record }, 0), ...sets];
}
