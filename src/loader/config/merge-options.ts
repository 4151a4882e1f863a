import { isDeepStrictEqual } from 'node:util';
import type { CallsheetConfig } from '../../format/options.js';
import type { Message } from '../../format/problem.js';
import { optionsDisagree } from '../../problems/host/config.js';
import { isMap } from './check-config.js';

/** Options of two sources as one. */
export interface MergedOptions<Options> {
  readonly options: Options;
  /** What to say of each option that both sources set, to different values. */
  readonly disagreements: readonly Message[];
}

/** Options of a source, with what messages call it. */
interface Source<Options> {
  readonly place: string;
  readonly options: Options;
}

/** Options that hold others; of these each goes by itself. */
const groups: ReadonlySet<string> = new Set(['report', 'tls', 'redact'] satisfies (keyof CallsheetConfig)[]);
/** A value that may be or hold a secret is not shown. */
const secret = /^(?:headers|auth$|tls\.|proxy$|tests$)/;

/** Options with those of a file under those of code: where both set one, code counts. */
export function mergeOptions<Options extends CallsheetConfig>(
  file: Source<CallsheetConfig>,
  code: Source<Options>,
): MergedOptions<CallsheetConfig & Options> {
  const disagreements: Message[] = [];

  function merge(under: object, over: object, path: string): object {
    const merged: Record<string, unknown> = { ...under };
    for (const [key, value] of Object.entries(over)) {
      const other = merged[key];
      const name = `${path}${key}`;
      if (value === undefined) continue;
      merged[key] = groups.has(name) && isMap(other) && isMap(value) ? merge(other, value, `${name}.`) : value;
      if (merged[key] !== value || other === undefined || isDeepStrictEqual(other, value)) continue;
      disagreements.push(optionsDisagree(name, settingOf(name, other, file.place), settingOf(name, value, code.place)));
    }
    return merged;
  }

  return { options: merge(file.options, code.options, '') as CallsheetConfig & Options, disagreements };
}

function settingOf(name: string, value: unknown, place: string): { readonly place: string; readonly value?: string } {
  const isPlain = typeof value !== 'object' && !secret.test(name);
  return { place, ...(isPlain && { value: typeof value === 'string' ? `'${value}'` : String(value) }) };
}
