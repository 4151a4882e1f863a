import type { Message } from '../format/problem.js';
import type { Release } from './locks/file-locks.js';
import { nothingHeld, openLocks } from './locks/locks.js';
import { setImmediate } from 'node:timers/promises';

/** How many that have to wait for another are kept prepared. */
const mostHeld = 500;

/** Something that is run, with the names that only it may hold meanwhile. */
interface Queued {
  readonly locks: readonly string[];
}

interface QueueOf<Spec, Item extends Queued> {
  /** Of the project, absolute. */
  readonly root: string;
  /** Called in order, when a lane is free for it or all before it have to wait. */
  readonly prepare: (spec: Spec) => Promise<Item>;
  /** Its turn has come, and it cannot be kept apart from others. It still runs. */
  readonly refuse: (item: Item, fault: Message) => void;
}

export interface Queue<Item> {
  /** Runs all, as many at a time as there are lanes, each while what it names is its own. */
  readonly run: (lanes: number, work: (item: Item) => Promise<void>) => Promise<void>;
  /** The run is cancelled: hands out what is prepared at once, as nothing of it is sent, and nothing else. */
  readonly stop: () => void;
}

interface Turn<Item> {
  readonly item: Item;
  /** Until then, what it shares with others is its own. */
  readonly release: Release;
}

/** Hands out what is to be run in order. What has to wait for another takes up no lane: those after it come first. */
export function openQueue<Spec, Item extends Queued>(
  specs: readonly Spec[],
  { root, prepare, refuse }: QueueOf<Spec, Item>,
): Queue<Item> {
  const locks = openLocks(root);
  const waiting = [...specs];
  const held: Item[] = [];
  let stopped = false;

  function takeFree(): Turn<Item> | undefined {
    for (const [index, item] of held.entries()) {
      const turn = stopped ? nothingHeld : locks.take(item.locks);
      if (turn?.fault) refuse(item, turn.fault);
      if (turn) return { item: held.splice(index, 1)[0]!, release: turn.release };
    }
    return undefined;
  }

  async function next(): Promise<Turn<Item> | undefined> {
    for (;;) {
      const free = takeFree();
      if (free) return free;
      const spec = held.length < mostHeld ? waiting.shift() : undefined;
      if (spec !== undefined) held.push(await prepare(spec));
      else if (held.length === 0) return undefined;
      else await locks.released();
    }
  }

  return {
    run: async (lanes, work) => {
      const lane = async (): Promise<void> => {
        for (let turn = await next(); turn; turn = await next()) await work(turn.item).finally(turn.release);
      };
      await Promise.all(Array.from({ length: Math.min(lanes, specs.length) }, lane));
    },
    stop: () => {
      stopped = true;
      waiting.splice(0);
      locks.wake();
    },
  };
}

/** Open files of a process that are not connections of sessions: those of its test framework, of scripts, and those that are read. */
const otherFiles = 64;
/** Connections of a session, at a redirect to another host. */
const perSession = 2;
/** Lanes for which any limit that a test framework starts under is enough. */
const always = 32;

/** As many lanes as the files that this process may have open are enough for; Windows has no such limit. */
export function lanesWithinLimit(lanes: number): number {
  if (lanes <= always) return lanes;
  const limit = openFilesLimit();
  return Math.min(lanes, Math.max(always, Math.floor((limit - otherFiles) / perSession)));
}

function openFilesLimit(): number {
  const report = process.report as unknown as OpenReport;
  const { excludeNetwork } = report;
  // Else it asks for the names of all addresses that it is connected to.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport();
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/** What its types do not know. */
interface OpenReport {
  excludeNetwork: boolean;
  readonly getReport: () => { readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } } };
}

/**
 * Does works in order, one in each turn of the event loop: what else there is to do comes between them, and need not wait
 * for all of a crowd.
 */
export function oneATurn(): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = last;
    const done = Promise.withResolvers<void>();
    last = done.promise;
    await before;
    await setImmediate();
    try {
      return work();
    } finally {
      done.resolve();
    }
  };
}
