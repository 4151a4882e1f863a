import { createRequire } from 'node:module';
import { type Json, isTooDeep, type JsonObject } from '../../lib/json.js';
import type { StreamFormat } from '../../record/record.js';
import { readExactJson } from '../values/lost-digits.js';
import { mediaTypeOf } from './content-type.js';

const formats: Readonly<Record<string, StreamFormat>> = {
  'text/event-stream': 'event-stream',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/x-jsonlines': 'ndjson',
};

/** Of a response whose body is a list of events. */
export function streamFormatOf(contentType: string): StreamFormat | undefined {
  const type = mediaTypeOf(contentType);
  return Object.hasOwn(formats, type) ? formats[type] : undefined;
}

/** One event. Its data is read as JSON when it is asked for: a long stream takes several times its text, then. */
export interface ReadEvent {
  /** `id` and `event`. */
  readonly about: JsonObject;
  /** Its data as it came. */
  readonly text: string;
}

export interface EventReader {
  /**
   * Reads on, up to the event that is the last one wanted.
   *
   * @returns how many of these bytes were read where that event is among them; undefined where more is wanted
   */
  readonly push: (bytes: Buffer) => number | undefined;
  /**
   * No more comes.
   *
   * @returns whether an event was left unfinished
   */
  readonly end: () => boolean;
}

/** @param onEvent - gives whether more is wanted */
export function openEventReader(format: StreamFormat, onEvent: (event: ReadEvent) => boolean): EventReader {
  return format === 'ndjson' ? openJsonLines(onEvent) : openEventStream(onEvent);
}

/** A library reads the fields. It is given line by line, so that it is known with which byte an event ends. */
function openEventStream(onEvent: (event: ReadEvent) => boolean): EventReader {
  let isWanted = true;
  let isOpen = false;
  const parser = eventSourceParser().createParser({
    onEvent: ({ id, event = 'message', data }) => {
      const about = { ...(id !== undefined && { id }), event };
      isWanted = onEvent({ about, text: data });
    },
  });
  const lines = openLines(true);
  const read = (line: string): boolean => {
    parser.feed(`${line}\n`);
    isOpen = line === '' ? false : isOpen || /^\uFEFF?data(?::|$)/.test(line);
    return isWanted;
  };
  return {
    push: (bytes) => lines.push(bytes, read),
    end: () => isOpen || lines.rest().startsWith('data:'),
  };
}

/** Each line is a JSON value. A line that is not JSON is an event, too, with its text as its data. */
function openJsonLines(onEvent: (event: ReadEvent) => boolean): EventReader {
  const lines = openLines(false);
  let isFirst = true;
  const read = (line: string): boolean => {
    const text = (isFirst ? line.replace(/^\uFEFF/, '') : line).trim();
    isFirst = false;
    return text === '' || onEvent({ about: {}, text });
  };
  return {
    push: (bytes) => lines.push(bytes, read),
    end: () => {
      read(lines.rest());
      return false;
    },
  };
}

/** An event as an item of `$`. */
export function eventValue({ about, text }: ReadEvent): JsonObject {
  const data = jsonOf(text);
  return { ...about, data: data === undefined ? text : data };
}

/** The same with `LostDigits`; undefined where no digits are lost. */
export function exactValue({ about, text }: ReadEvent): JsonObject | undefined {
  const data = readExactJson(text);
  return data === undefined || jsonOf(text) === undefined ? undefined : { ...about, data };
}

export function isJsonEvent({ text }: ReadEvent): boolean {
  return jsonOf(text) !== undefined;
}

function jsonOf(text: string): Json | undefined {
  try {
    const json = JSON.parse(text) as Json;
    return isTooDeep(json, text) ? undefined : json;
  } catch {
    return undefined;
  }
}

interface Lines {
  /** Gives each line that ends in these bytes, until one is the last that is wanted; its end, then. */
  readonly push: (bytes: Buffer, onLine: (line: string) => boolean) => number | undefined;
  /** What came behind the last end of a line. */
  readonly rest: () => string;
}

const lf = 0x0a;
const cr = 0x0d;

/**
 * Cuts bytes into lines. No part of a character of UTF-8 is an end of a line, so each line is decoded whole.
 *
 * @param endsAtCr - whether a CR without LF ends a line, too
 */
function openLines(endsAtCr: boolean): Lines {
  let parts: Buffer[] = [];
  let isAfterCr = false;
  const take = (last: Buffer): string => {
    const line = parts.length === 0 ? last : Buffer.concat([...parts, last]);
    parts = [];
    return decode(line);
  };
  return {
    push: (bytes, onLine) => {
      let at = 0;
      for (;;) {
        if (isAfterCr && at < bytes.length) {
          isAfterCr = false;
          if (bytes[at] === lf) at += 1;
        }
        const end = endOfLine(bytes, at, endsAtCr);
        if (end < 0) break;
        isAfterCr = endsAtCr && bytes[end] === cr;
        const isWanted = onLine(take(bytes.subarray(at, end)));
        at = end + 1;
        if (!isWanted) return isAfterCr && bytes[at] === lf ? at + 1 : at;
      }
      if (at < bytes.length) parts.push(bytes.subarray(at));
      return undefined;
    },
    rest: () => take(Buffer.alloc(0)),
  };
}

function endOfLine(bytes: Buffer, from: number, endsAtCr: boolean): number {
  const end = bytes.indexOf(lf, from);
  if (!endsAtCr) return end;
  const other = bytes.subarray(from, end < 0 ? bytes.length : end).indexOf(cr);
  return other < 0 ? end : from + other;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(bytes: Buffer): string {
  return decoder.decode(bytes);
}

const require = createRequire(import.meta.url);

/** Loaded when the first stream comes. */
function eventSourceParser(): typeof import('eventsource-parser') {
  return require('eventsource-parser') as typeof import('eventsource-parser');
}
