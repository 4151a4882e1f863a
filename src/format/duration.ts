const units = { ms: 1, s: 1000, m: 60_000 } as const;

/** A time in ms, or a string with references that gives one when it is rendered. */
export type Duration = number | string;

/**
 * Reads `250ms`, `2s`, `1.5s`, `1m` or a whole number of milliseconds.
 *
 * @returns milliseconds, or undefined when the text is not a duration
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m)$/.exec(text.trim());
  if (match) return Math.round(Number(match[1]) * units[match[2] as keyof typeof units]);
  return /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** `200` → `0.2s`, `1500` → `1.5s`, `30000` → `30s`: the form that messages print. */
export function formatSeconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(3))}s`;
}

/** A duration as a number and its unit, which stand in columns of their own: `35` `ms`, `22.9` `s`, `3m 05` `s`. */
export function durationParts(ms: number): { readonly digits: string; readonly unit: string } {
  if (ms < 999.5) return { digits: String(Math.round(ms)), unit: 'ms' };
  if (ms < 59_950) return { digits: String(Number((ms / 1000).toFixed(1))), unit: 's' };
  const seconds = Math.round(ms / 1000);
  return { digits: `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}`, unit: 's' };
}

/** `0ms`, `35ms`, `22.9s`, `3m 05s`. */
export function durationText(ms: number): string {
  const { digits, unit } = durationParts(ms);
  return digits + unit;
}

/** In ms. Node lets a timer that is set to more fire at once. */
export const longestTimer = 2 ** 31 - 1;
