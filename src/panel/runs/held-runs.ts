import { runNotHeld } from '../../problems/panel/runs.js';
import type { PanelProject } from '../project/panel-project.js';
import type { FileView, PanelEvent } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import type { HoldWish, ToRunner } from '../runner/messages.js';
import { stepOf } from './files-asked.js';
import type { History } from './history.js';
import { RunsRefused } from './refused.js';

/** Runs that are held after a row. */
export interface HeldRuns {
  /** A run is to be held. */
  readonly begin: (run: string, file: string) => void;
  /** It is held after a step, or goes on. */
  readonly hear: (run: string, step: number | undefined) => Promise<void>;
  /** @throws RunsRefused where it is not held */
  readonly wish: (run: string, wish: HeldWish) => Promise<void>;
  /** Ends that of a file. @returns whether there is one */
  readonly endOf: (file: string) => boolean;
  /** A file was saved: an edit of an earlier row ends what was held after it. */
  readonly saved: (file: string) => Promise<void>;
  readonly end: (run: string) => void;
}

export type HeldWish = Exclude<HoldWish, { kind: 'continue' }> | { readonly kind: 'continue'; readonly to?: RowKey };

interface HeldPlace {
  readonly project: Pick<PanelProject, 'read'>;
  readonly history: Pick<History, 'hold'>;
  readonly emit: (event: PanelEvent) => void;
  readonly tell: (message: ToRunner) => void;
}

interface Held {
  readonly file: string;
  /** While it is held: the step, and what the file said above it. */
  at?: { readonly step: number; readonly above: string };
}

export function openHeldRuns({ project, history, emit, tell }: HeldPlace): HeldRuns {
  const runs = new Map<string, Held>();

  async function hear(run: string, step: number | undefined): Promise<void> {
    const held = runs.get(run);
    if (!held) return;
    delete held.at;
    const view = step === undefined ? undefined : await project.read(held.file);
    const after = step === undefined ? undefined : view?.rows[step]?.key;
    if (view && step !== undefined) held.at = { step, above: aboveOf(view, step) };
    history.hold(run, after);
    emit({ on: 'held', run, ...(after !== undefined && { after }) });
  }

  async function wish(run: string, wanted: HeldWish): Promise<void> {
    const held = runs.get(run);
    if (!held?.at) throw new RunsRefused(runNotHeld());
    tell({ do: 'held', run, wish: await wishOf(wanted, held) });
  }

  async function wishOf(wanted: HeldWish, { file, at }: Held): Promise<HoldWish> {
    if (wanted.kind !== 'continue') return wanted;
    if (wanted.to === undefined) return { kind: 'continue' };
    const to = stepOf(wanted.to, await project.read(file));
    const from = at!.step + 1;
    return { kind: 'continue', steps: Array.from({ length: Math.max(0, to - at!.step) }, (_, index) => from + index) };
  }

  return {
    begin: (run, file) => void runs.set(run, { file }),
    hear,
    wish,
    endOf: (file) => {
      const found = [...runs].find(([, held]) => held.file === file && held.at);
      if (found) tell({ do: 'held', run: found[0], wish: { kind: 'end' } });
      return found !== undefined;
    },
    saved: async (file) => {
      for (const [run, { file: own, at }] of runs) {
        if (own !== file || !at) continue;
        const view = await project.read(file);
        const isRead = view.state === 'ok';
        if (isRead && aboveOf(view, at.step) !== at.above) tell({ do: 'held', run, wish: { kind: 'end' } });
      }
    },
    end: (run) => void runs.delete(run),
  };
}

/** What rows before a step, and what is above all rows, say. */
function aboveOf({ head, rows }: FileView, step: number): string {
  return JSON.stringify([head.value, rows.slice(0, step).map(({ stamp }) => stamp)]);
}
