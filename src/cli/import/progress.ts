import type { Context } from '../shared/context.js';
import { printable } from '../../lib/printable.js';

/** What is under way, on one line of a terminal, which goes when all is done. */
export interface Progress {
  readonly suite: (name: string, number: number, of: number) => void;
  readonly end: () => void;
}

export function openProgress({ stderr, isTTY, env }: Context, json: boolean): Progress {
  if (!isTTY || json || env.CI) return { suite: () => undefined, end: () => undefined };
  const clear = '\r\u001B[2K';
  stderr('reading …');
  return {
    suite: (name, number, of) => stderr(`${clear}importing ${number} of ${of}: ${printable(name).slice(0, 50)} …`),
    end: () => stderr(clear),
  };
}
