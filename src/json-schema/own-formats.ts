const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Formats that the compiler of schemas reads with less care than their standards: `+0200`, `urn:uuid:…`. */
export const ownFormats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['uuid', (text: string) => uuid.test(text)],
]);

/** The dates and times of RFC 3339, which JSON Schema names for its formats. */

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i;
const minutesOfDay = 24 * 60;

/** `full-date` */
export function isDate(text: string): boolean {
  const [, year, month, day] = (datePattern.exec(text) ?? []).map(Number);
  return day !== undefined && day >= 1 && day <= daysIn(year!, month!);
}

/** `full-time`, with its offset: `12:00:00Z`, `12:00:00.5+02:00`. A leap second ends a day of UTC. */
export function isTime(text: string): boolean {
  const time = readTime(text);
  return time !== undefined && (!time.isLeap || time.utc === minutesOfDay - 1);
}

/** `date-time`. A leap second ends a month of UTC. */
export function isDateTime(text: string): boolean {
  const date = text.slice(0, 10);
  if (!/t/i.test(text[10] ?? '') || !isDate(date)) return false;
  const time = readTime(text.slice(11));
  return time !== undefined && (!time.isLeap || endsMonth(date, time.minutes - time.offset));
}

interface Time {
  /** Of the day, as written. */
  readonly minutes: number;
  readonly offset: number;
  /** Minutes of the day in UTC. */
  readonly utc: number;
  readonly isLeap: boolean;
}

function readTime(text: string): Time | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [hour, minute, second, offsetHour, offsetMinute] = [1, 2, 3, 5, 6].map((at) => Number(match[at] ?? 0));
  if (hour! > 23 || minute! > 59 || second! > 60 || offsetHour! > 23 || offsetMinute! > 59) return undefined;
  const minutes = hour! * 60 + minute!;
  const offset = (match[4] === '-' ? -1 : 1) * (offsetHour! * 60 + offsetMinute!);
  const utc = (minutes - offset + 2 * minutesOfDay) % minutesOfDay;
  return { minutes, offset, utc, isLeap: second === 60 };
}

/** Whether a minute, counted from the beginning of a day, is the last of a month. */
function endsMonth(date: string, minutes: number): boolean {
  const [year, month, day] = date.split('-').map(Number);
  const next = new Date(0);
  next.setUTCFullYear(year!, month! - 1, day!);
  next.setUTCMinutes(minutes + 1);
  return next.getUTCDate() === 1 && next.getUTCHours() === 0 && next.getUTCMinutes() === 0;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month < 1 || month > 12 ? 0 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
