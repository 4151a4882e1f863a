const pattern = /^(\d{4}-\d{2}-\d{2})(?:[t ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The time that an ISO date or date-time says, in ms since 1970. Without an offset it is UTC. Fractions finer than a millisecond
 * are kept: `Date.parse` would drop them.
 *
 * @returns NaN where a text is neither
 */
export function parseIsoTime(text: string): number {
  const match = pattern.exec(text.trim());
  if (!match || !isDay(match[1]!)) return Number.NaN;
  const [, date, minutes = '00:00', seconds = '00', fraction = '', offset = 'Z'] = match;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return Date.parse(`${date}T${minutes}:${seconds}${zone}`) + (fraction === '' ? 0 : Number(fraction) * 1000);
}

/** Whether a text is a day of the calendar: the 30th of February is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
