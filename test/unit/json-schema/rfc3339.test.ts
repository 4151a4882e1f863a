import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDate, isDateTime, isTime } from '../../../src/json-schema/own-formats.js';

test.each([
  '2026-01-01T00:00:00Z',
  '2026-01-01t00:00:00z',
  '2026-01-01T00:00:00+02:00',
  '2026-01-01T23:59:59.123456789-23:59',
  '0000-02-29T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '1990-12-31T23:59:60Z',
  '1990-12-31T15:59:60-08:00',
  '1991-01-01T01:29:60.5+01:30',
  '2016-06-30T23:59:60Z',
])('%s is a date-time', (text) => expect(isDateTime(text)).toBe(true));

test.each([
  '2026-01-01T00:00:00+0200',
  '2026-01-01T00:00:00+02',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00:00Z',
  '2026-01-01\n00:00:00Z',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:00.Z',
  '2026-01-01T00:00:00,5Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:61Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00+02:60',
  '2026-01-01T00:00:00 Z',
  '2026-01-01T00:00:00Z ',
  '2026-01-01T00:00:00Z\n',
  '2026-01-01T00:00:00\u221202:00',
  '2026-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '26-01-01T00:00:00Z',
  '+2026-01-01T00:00:00Z',
  '2026-1-1T0:0:0Z',
  '20260101T000000Z',
  '2026-001T00:00:00Z',
  '1998-12-31T23:58:60Z',
  '1998-12-31T22:59:60Z',
  '1990-12-31T23:59:60+02:00',
  '1990-12-30T23:59:60Z',
  '1963-06-1\u09eaT00:00:00Z',
  '',
])('%j is not a date-time', (text) => expect(isDateTime(text)).toBe(false));

test('dates and times by themselves', () => {
  expect(['2026-12-31', '2000-02-29'].map(isDate)).toEqual([true, true]);
  expect(['2026-2-01', '2026-12-32', '2026-12-31Z', '2100-02-29', ''].map(isDate)).toEqual(Array(5).fill(false));
  expect(['00:00:00Z', '23:59:59.5+05:30', '23:59:60z', '00:29:60+00:30'].map(isTime)).toEqual(Array(4).fill(true));
  const odd = ['00:00:00', '00:00:00+0530', '00:00:00+05', '00:00Z', '22:59:60Z', '24:00:00Z', '8:30:06Z', ''];
  expect(odd.map(isTime)).toEqual(Array(8).fill(false));
});

test('what a date prints is a date-time, in any offset', () => {
  const offset = fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  const two = (number: number): string => String(number).padStart(2, '0');
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, offset, (date, [sign, hours, minutes]) => {
      const text = date.toISOString();
      expect([isDateTime(text), isDate(text.slice(0, 10)), isTime(text.slice(11))]).toEqual([true, true, true]);
      expect(isDateTime(text.replace('Z', `${sign}${two(hours)}:${two(minutes)}`))).toBe(true);
      expect(isDateTime(text.replace('Z', `${sign}${two(hours)}${two(minutes)}`))).toBe(false);
    }),
  );
});
