import { initialPanel, reducePanel, type Change, type PanelState } from '../state/panel-state.js';
import type { Said } from '../state/said.js';
import type { RunsChange } from '../state/run-state.js';
import { connect, Refusal, type Connection } from './connection.js';

/** The state of the page, in step with its server. */
export interface PanelStore {
  readonly state: () => PanelState;
  /** @returns ends it */
  readonly listen: (listener: () => void) => () => void;
  /** Shows a file from now on, or reads it once more. */
  readonly open: (file: string) => void;
  readonly close: (file: string) => void;
  readonly ask: Connection['ask'];
  readonly change: (change: RunsChange) => void;
  /** Says something in the line at the bottom. */
  readonly say: (said: Said) => void;
}

/** @param page - the address of the page */
export function openStore(page: URL): PanelStore {
  const listeners = new Set<() => void>();
  let state = initialPanel;
  let isAsked = false;
  /** Files that the page shows, whether the server has sent them or not. */
  const shown = new Set<string>();

  /** Listeners hear of many changes at once, a frame later. */
  function change(by: Change): void {
    state = reducePanel(state, by);
    if (isAsked) return;
    isAsked = true;
    const tell = (): void => {
      isAsked = false;
      for (const listener of listeners) listener();
    };
    if (document.hidden) setTimeout(tell, 0);
    else requestAnimationFrame(tell);
  }

  async function read(file: string): Promise<void> {
    try {
      const { view } = await connection.ask('open', { file });
      if (shown.has(file)) change({ kind: 'view', view });
    } catch (error) {
      if (error instanceof Refusal) change({ kind: 'refused', file, problem: error.problem });
    }
  }

  async function greet(): Promise<void> {
    const { seq } = state;
    const open = [...shown].filter((file) => state.views.has(file));
    const welcome = await connection.ask('hello', seq === undefined ? {} : { since: seq, open });
    if (welcome.kind === 'state') change({ kind: 'state', seq: welcome.seq, project: welcome.state });
    for (const file of shown) if (welcome.kind === 'state' || !state.views.has(file)) void read(file);
  }

  const connection: Connection = connect(page, {
    onLink: (link) => change({ kind: 'link', link }),
    onEvent: (event) => change({ kind: 'event', event }),
    // A connection that is lost meanwhile is made again, and greets again.
    onOpen: () => void greet().catch(() => undefined),
  });

  return {
    state: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: (file) => {
      shown.add(file);
      void read(file);
    },
    close: (file) => {
      shown.delete(file);
      change({ kind: 'closed', file });
      void connection.ask('close', { file }).catch(() => undefined);
    },
    ask: connection.ask,
    change,
    say: (said) => change({ kind: 'said', said }),
  };
}
