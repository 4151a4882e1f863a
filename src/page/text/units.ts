/** `1 request`, `46 sends`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** In the reader's own time zone: `20 Nov 2025, 18:05:09`. */
export function timeText(unixTime: number): string {
  return new Date(unixTime).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
