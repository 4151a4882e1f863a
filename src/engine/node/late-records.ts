import { setTimeout } from 'node:timers';
import type { FinishedRow, HttpClient, Ports } from '../ports/ports.js';

/** ms: a connection may take its time, while who watches waits for what was before it, and a script elsewhere may end the thread. */
const latest = 5;

/**
 * The same ports, but that a row which passed is recorded while the next request is on its way. Records and events are those of the
 * ports themselves, in the same order: a row that waits is recorded before anything comes by which its record could change, and
 * before whatever may take long.
 */
export function withLateRecords<Given extends Ports>(
  ports: Given,
): { readonly ports: Given; readonly flush: () => void } {
  const waiting = openWaiting();
  const { flush } = waiting;
  /** What an answer brings, as secrets, is none of the rows before. */
  const recordedWhileSent = ({ send, ...client }: HttpClient): HttpClient => ({
    ...client,
    send: (request, signal, _, watch) => send(request, signal, flush, watch).finally(flush),
  });
  return {
    ports: {
      ...ports,
      records: { put: waiting.put, settle: waiting.settle },
      emit: (event) => waiting.inOrder(() => ports.emit(event)),
      // A session's own values may be secret from now on.
      openHttp: () => {
        flush();
        return recordedWhileSent(ports.openHttp());
      },
      clock: {
        now: ports.clock.now,
        sleep: (ms, signal) => {
          flush();
          return ports.clock.sleep(ms, signal);
        },
      },
      // A script may hold the thread up, or end it.
      loadScript: (path) => {
        flush();
        return ports.loadScript(path);
      },
    },
    flush,
  };
}

function openWaiting() {
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let thrown: { readonly error: unknown } | undefined;

  function flush(): void {
    if (waiting.length === 0) return;
    const due = waiting;
    waiting = [];
    for (const work of due) attempt(work);
  }

  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      thrown ??= { error };
    }
  }

  function ring(): void {
    timer = undefined;
    flush();
  }

  function check(): void {
    const first = thrown;
    thrown = undefined;
    if (first) throw first.error;
  }

  return {
    put: ({ state, isShort, record }: FinishedRow): void => {
      waiting.push(record);
      // While a long one is made an answer that comes is not read, and its duration would count the time.
      // One timer for all that comes in that time, though most is done sooner: one for each would cost more than its work.
      if (state === 'passed' && isShort) timer ??= setTimeout(ring, latest).unref();
      else flush();
      check();
    },
    inOrder: (work: () => void): void => {
      if (waiting.length === 0) work();
      else waiting.push(work);
    },
    settle: (): void => {
      flush();
      check();
    },
    flush,
  };
}
