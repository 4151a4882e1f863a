import { isDate, isDateTime, isTime } from './rfc3339.js';

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Formats that the compiler of schemas reads with less care than their standards: `+0200`, `urn:uuid:…`. */
export const ownFormats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['time', isTime],
  ['date-time', isDateTime],
  ['uuid', (text: string) => uuid.test(text)],
]);
