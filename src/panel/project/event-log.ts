import type { Numbered, PanelEvent } from '../protocol/protocol.js';

/** An event as it goes over the wire. */
export interface LoggedEvent {
  readonly seq: number;
  readonly text: string;
  /** Only for pages that show this file. */
  readonly file?: string;
}

/** The events of the panel in order. The last ones are kept for pages that come back. */
export interface EventLog {
  readonly emit: (event: PanelEvent) => void;
  /** The number of the last event. */
  readonly last: () => number;
  /** Those after an event; undefined if some of them are no longer kept, or it never was. */
  readonly since: (seq: number) => readonly LoggedEvent[] | undefined;
  /** @returns ends it */
  readonly listen: (listener: (event: LoggedEvent) => void) => () => void;
}

const mostEvents = 2_000;
/** Characters of all that are kept. */
const mostText = 16 * 1024 * 1024;

export function openEventLog(): EventLog {
  const kept: LoggedEvent[] = [];
  const listeners = new Set<(event: LoggedEvent) => void>();
  let [last, length] = [0, 0];

  return {
    emit: (event) => {
      const numbered: Numbered = { seq: ++last, ...event };
      const text = JSON.stringify(numbered);
      const logged = { seq: last, text, ...(event.on === 'file' && { file: event.view.file }) };
      kept.push(logged);
      length += text.length;
      while (kept.length > mostEvents || (length > mostText && kept.length > 1)) length -= kept.shift()!.text.length;
      for (const listener of listeners) listener(logged);
    },
    last: () => last,
    since: (seq) => {
      const first = kept[0]?.seq ?? last + 1;
      return seq < first - 1 || seq > last ? undefined : kept.filter((event) => event.seq > seq);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
