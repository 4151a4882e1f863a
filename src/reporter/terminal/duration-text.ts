/** A duration as a number and its unit, which stand in columns of their own: `35` `ms`, `22.9` `s`, `3m 05` `s`. */
export function durationParts(ms: number): { readonly digits: string; readonly unit: string } {
  if (ms < 999.5) return { digits: String(Math.round(ms)), unit: 'ms' };
  if (ms < 59_950) return { digits: String(Number((ms / 1000).toFixed(1))), unit: 's' };
  const seconds = Math.round(ms / 1000);
  return { digits: `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}`, unit: 's' };
}

/** `35ms`, `22.9s` */
export function durationText(ms: number): string {
  const { digits, unit } = durationParts(ms);
  return digits + unit;
}
