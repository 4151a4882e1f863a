import { isCaseRow, isTestRow, type Plan } from '../../format/plan.js';
import type { FilesSetup, HeldSession } from '../../hosts/node/files-setup.js';
import { selectRows } from '../../hosts/node/select-rows.js';
import { versionOf } from '../view/version-of.js';
import type { HoldWish, PlannedSession } from './messages.js';

/** A run that is held after its rows: it goes on, sends its last row once more, or ends. */
export interface Hold {
  readonly hold: NonNullable<FilesSetup['hold']>;
  readonly wish: (wish: HoldWish) => void;
}

interface HoldPlace {
  /** The last step that is asked for, by its index. */
  readonly step: number;
  readonly signal: AbortSignal;
  readonly onHeld: (step: number) => void;
  readonly onGoing: () => void;
  /** The file says something else than before: its session, and the ids of rows that are asked for. */
  readonly onAsked: (rows: readonly string[], session: PlannedSession | undefined) => void;
}

/** ms after which a run ends that no one goes on with: it keeps what is exclusive. */
const longestHold = 10 * 60_000;

export function openHold({ step, signal, onHeld, onGoing, onAsked }: HoldPlace): Hold {
  let take: (wish: HoldWish) => void = () => undefined;
  let [at, text] = [step, ''];

  function nextWish(): Promise<HoldWish> {
    const { promise, resolve } = Promise.withResolvers<HoldWish>();
    const end = (): void => resolve({ kind: 'end' });
    const timer = setTimeout(end, longestHold);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    take = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    });
  }

  /** What was edited since then counts from here on. One that cannot be read changes nothing. */
  function planOf({ session, planAnew }: HeldSession, before: Plan): Plan {
    const read = planAnew();
    if (!read.plan || read.text === text) return before;
    text = read.text;
    session.replan(read.plan);
    return read.plan;
  }

  function ask(plan: Plan, rows: readonly number[], isNew: boolean): void {
    const { file, name, rows: all } = plan;
    const planned = isNew ? { outline: { file, name, rows: all }, version: versionOf(text), isAgain: true } : undefined;
    onAsked(
      rows.map((row) => all[row]!.id),
      planned,
    );
  }

  return {
    wish: (wish) => take(wish),
    hold: async (held) => {
      let { plan } = held;
      text = held.planAnew().text;
      for (;;) {
        onHeld(at);
        const wish = await nextWish();
        if (wish.kind === 'end') return;
        onGoing();
        const before = plan;
        plan = planOf(held, plan);
        const [from, to] = rowsOfStep(at, plan);
        if (wish.kind === 'again') {
          ask(plan, testsIn(plan, from, to), plan !== before);
          await held.session.runAgain(from, to, held.onRecord);
          continue;
        }
        const steps = wish.steps?.filter((each) => each > at);
        const rows = selectRows(plan, { steps }).filter((row) => row > to);
        ask(plan, rows, plan !== before);
        await held.session.runRows(rows, held.onRecord);
        if (!steps) return;
        at = Math.max(at, ...steps);
      }
    },
  };
}

/** The first and the last row of a step of the file: of a call, the rows under it as well. Of rows of data, those of the last. */
function rowsOfStep(step: number, { rows }: Plan): readonly [number, number] {
  const own = rows.findLast((row) => row.step === step && (row.call === undefined || isCaseRow(rows[row.call]!)));
  if (!own) return [0, -1];
  return [own.index, own.kind === 'call' ? own.last : own.index];
}

function testsIn({ rows }: Plan, from: number, to: number): readonly number[] {
  return rows
    .slice(from, to + 1)
    .filter(isTestRow)
    .map(({ index }) => index);
}
