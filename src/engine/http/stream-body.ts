import { longestTimer } from '../../format/duration.js';
import type { StreamEnd, StreamFormat } from '../../record/record.js';
import { headerOf } from '../ports/header-list.js';
import type { StreamLimits, StreamWatch } from '../ports/ports.js';
import { type BodyRoom, NoRoom, tooLarge } from './body-memory.js';
import type { Deadline, Timers } from './deadline.js';
import { encodingsOf } from './decode-body.js';
import { openEventList } from './event-list.js';
import type { Head, HopEnd, StreamBody } from './hop.js';
import { openEventReader, streamFormatOf } from './read-events.js';
import { openUnpacking } from './unpack-stream.js';

export interface StreamReading {
  /** Of the hop. */
  readonly url: string;
  /** Absent for a request without `stream`: the server ends it. */
  readonly limits?: StreamLimits | undefined;
  readonly watch?: StreamWatch | undefined;
  /** Of the send, in ms of `performance.now`. */
  readonly startedAt: number;
  readonly deadline: Deadline;
  readonly timers: Timers;
  readonly longestBody: number;
  readonly room: BodyRoom;
}

type EndedBy = StreamEnd['endedBy'];

/** Bytes that an event takes in memory, in addition to those of its text. */
const eventSize = 256;

/**
 * Reads the events of a body as they come, and ends the connection when `until`, `events` or `timeout` of `stream` say so.
 * The time of a request with `stream` ends with the head of the response; that of the reading begins there.
 *
 * @returns undefined where the body is not a stream of events
 */
export function openStreamBody(head: Head, reading: StreamReading, hearing: HopEnd): StreamBody | undefined {
  const format = streamFormatOf(headerOf(head.headers, 'content-type') ?? '');
  const { names, unknown } = encodingsOf(headerOf(head.headers, 'content-encoding') ?? '');
  if (!format || unknown !== undefined) return undefined;
  const events = openEvents(format, head, reading, hearing);
  if (names.length > 0) return unpacked(events, names, openChunks(reading));
  return { push: events.read, end: () => events.end(), close: events.close };
}

/** The reading of what is not packed, or no longer. */
interface Events {
  /** Does something if the reading is not over. What it throws ends the connection. */
  readonly attempt: (work: () => void) => void;
  readonly read: (chunk: Buffer) => void;
  /** @param asItCame - the whole body that the server sent, where it was packed */
  readonly end: (asItCame?: Chunks) => void;
  readonly close: () => void;
  readonly disconnect: () => void;
}

function openEvents(format: StreamFormat, head: Head, reading: StreamReading, { resolve, end }: HopEnd): Events {
  const { limits, watch, startedAt, room, url } = reading;
  const list = openEventList(format, { ...head, url });
  const body = openChunks(reading);
  let enough: EndedBy | undefined;
  let isOver = false;
  const reader = openEventReader(format, (event) => {
    if (!room.take(eventSize + event.text.length)) throw new NoRoom();
    list.add(event, performance.now() - startedAt);
    enough = watch?.(list.soFar) ? 'until' : list.soFar.count() === limits?.events ? 'events' : undefined;
    return enough === undefined;
  });
  const close = (): void => {
    isOver = true;
    stopTimer?.();
  };
  const finish = (endedBy: EndedBy, bytes: Uint8Array, isUnfinished = false): void => {
    close();
    resolve({ ...head, bytes, stream: list.close({ endedBy, isUnfinished, limits }) });
  };
  const attempt: Events['attempt'] = (work) => {
    if (isOver) return;
    try {
      work();
    } catch (error) {
      close();
      end(error as Error);
    }
  };
  const disconnect = (): void => end(new Error('not wanted'));
  const stop = (endedBy: EndedBy): void => {
    finish(endedBy, body.whole());
    disconnect();
  };
  const stopTimer = limits && startTimer(limits, reading, () => attempt(() => stop('timeout')));
  watch?.(list.soFar);
  return {
    attempt,
    close,
    disconnect,
    read: (chunk) =>
      attempt(() => {
        const used = reader.push(chunk);
        body.add(used === undefined ? chunk : chunk.subarray(0, used));
        if (enough) stop(enough);
      }),
    end: (asItCame) =>
      attempt(() => {
        const isUnfinished = reader.end();
        if (enough || !asItCame) return finish(enough ?? 'server', body.whole(), isUnfinished);
        body.giveBack();
        finish('server', asItCame.whole(), isUnfinished);
      }),
  };
}

/** The time of the send is over with the head, and that of the reading begins. */
function startTimer({ timeout }: StreamLimits, { deadline, timers }: StreamReading, onEnd: () => void) {
  deadline.lift();
  return timeout > 0 ? timers.set(Math.min(timeout, longestTimer), onEnd) : undefined;
}

/**
 * Events of a body that is packed. If the server ends it, its body is handed on as it came: it is then unpacked as any body is,
 * so that the same is found wrong with it.
 */
function unpacked(events: Events, names: readonly string[], packed: Chunks): StreamBody {
  const end = (): void => events.end(packed);
  const unpacking = openUnpacking(names, {
    onChunk: events.read,
    onEnd: end,
    onError: () => {
      end();
      events.disconnect();
    },
  });
  return {
    push: (chunk) =>
      events.attempt(() => {
        packed.add(chunk);
        unpacking.write(chunk);
      }),
    end: unpacking.end,
    close: () => {
      events.close();
      unpacking.close();
    },
  };
}

interface Chunks {
  /** @throws where the body is too large */
  readonly add: (chunk: Buffer) => void;
  readonly whole: () => Uint8Array;
  /** Frees the memory that they count as. */
  readonly giveBack: () => void;
}

function openChunks({ longestBody, room }: StreamReading): Chunks {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    add: (chunk) => {
      size += chunk.byteLength;
      if (size > longestBody) throw tooLarge();
      if (!room.take(chunk.byteLength)) throw new NoRoom();
      chunks.push(chunk);
    },
    whole: () => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)),
    giveBack: () => room.give(size),
  };
}
