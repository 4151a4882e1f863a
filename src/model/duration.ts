const units = { ms: 1, s: 1000, m: 60_000 } as const;

/** A time in ms, or a string with references that gives one when it is rendered. */
export type Duration = number | string;

/**
 * Reads `250ms`, `2s`, `1.5s`, `1m` or a whole number of milliseconds.
 *
 * @returns milliseconds, or undefined when the text is no duration
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
