import type { Json } from '../../lib/json.js';
import { pipeFailed } from '../../problems/run/pipes.js';
import { Bytes } from './bytes.js';
import { textOf } from './text-of.js';
import { PipeFault } from './unresolved.js';
import { kindOf } from './whole-json.js';

/** What a pipe works on. */
export interface PipeInput {
  readonly value: Json | Bytes;
  readonly args: readonly Json[];
  /** The pipe as written, for messages. */
  readonly written: string;
}

/** Characters of a text that a message shows: a part of a secret could not be masked. */
const longestShown = 60;

/** @throws PipeFault */
export function refuse({ value, written }: PipeInput, wanted: string): never {
  throw new PipeFault(pipeFailed(written, shown(value), wanted));
}

function shown(value: Json | Bytes): string {
  if (value instanceof Bytes) return 'bytes';
  if (typeof value === 'string' && value.length <= longestShown) return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** Bytes as their text. */
export function plain(value: Json | Bytes): Json {
  return value instanceof Bytes ? value.text() : value;
}

/** @throws PipeFault of a list, a map or null */
export function scalarText(input: PipeInput): string {
  const value = plain(input.value);
  return typeof value === 'object' ? refuse(input, 'a text') : textOf(value);
}
