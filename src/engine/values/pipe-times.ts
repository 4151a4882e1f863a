import { createRequire } from 'node:module';
import { parseIsoTime } from '../../lib/iso-time.js';
import type { Json } from '../../lib/json.js';

type Refuse = (wanted: string) => never;

const load = createRequire(import.meta.url);
const day = 86_400_000;
const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: day, w: 7 * day };

/** A time moved by a duration such as `-2d`, in UTC; a day stays a day. Or the sum of two numbers. */
export function addStep(value: Json, step: string, refuse: Refuse): Json {
  const [, amount = '', unit] = /^([+-]?\d+(?:\.\d+)?)(ms|s|m|h|d|w|mo|y)?$/.exec(step)!;
  if (unit === undefined) return typeof value === 'number' ? value + Number(amount) : refuse(wantedOf(value));
  const time = typeof value === 'string' ? parseIsoTime(value) : Number.NaN;
  if (Number.isNaN(time)) return refuse('a time such as `now` for a duration, or a number for a number');
  const size = units[unit];
  if (size === undefined && !Number.isInteger(Number(amount))) return refuse('whole months and years');
  const moved =
    size === undefined
      ? addMonths(time, Number(amount) * (unit === 'y' ? 12 : 1))
      : Math.round(time + Number(amount) * size);
  if (Number.isNaN(new Date(moved).getTime())) return refuse('a shorter duration');
  const written = new Date(moved).toISOString();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test((value as string).trim()) && moved % day === 0;
  return isDay ? written.slice(0, 'yyyy-mm-dd'.length) : written;
}

function wantedOf(value: Json): string {
  return typeof value === 'string' && !Number.isNaN(parseIsoTime(value))
    ? 'a duration with its unit, such as `2d`, for a time'
    : 'a number, which `number` makes of a text';
}

/** A time in a format of date-fns. */
export function formatTime(
  value: Json,
  { format, zone = 'UTC' }: { readonly format: string; readonly zone?: string | undefined },
  refuse: Refuse,
): string {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? parseIsoTime(value) : Number.NaN;
  if (Number.isNaN(new Date(time).getTime())) return refuse('a time in ISO 8601, or a number of ms since 1970');
  const dates = load('date-fns/format') as typeof import('date-fns/format');
  try {
    return dates.format(time, format, { in: zoneOf(zone) });
  } catch (error) {
    // Some letters mean what hardly anyone wants: `YYYY` is the year of the week.
    return refuse(`a format that date-fns takes: ${error instanceof Error ? firstSentence(error.message) : format}`);
  }
}

function firstSentence(message: string): string {
  return message.split('; see', 1)[0]!;
}

function addMonths(time: number, months: number): number {
  const dates = load('date-fns/addMonths') as typeof import('date-fns/addMonths');
  return dates.addMonths(time, months, { in: zoneOf('UTC') }).getTime();
}

function zoneOf(zone: string): ReturnType<typeof import('@date-fns/tz').tz> {
  const { tz } = load('@date-fns/tz') as typeof import('@date-fns/tz');
  return tz(zone === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone);
}
