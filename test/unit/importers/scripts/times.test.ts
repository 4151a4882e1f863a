import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';

function setBy(source: string): unknown {
  const { sets, whole, leftovers } = readScript({
    place: { file: 'suite' },
    dialect: 'postman',
    phase: 'before',
    source,
  });
  return whole ? sets.map(({ values }) => values) : leftovers.map(({ reason }) => reason);
}

test('a time that is kept as an object is the text that JSON has for it', () => {
  expect(setBy(`pm.environment.set('until', new Date(new Date().getTime() + 600000));`)).toEqual([
    { until: '{{now | add 600000ms}}' },
  ]);
  expect(setBy(`pm.environment.set('order', { at: new Date(), lines: [1] });`)).toEqual([
    { order: { at: '{{now}}', lines: [1] } },
  ]);
});

test('a date that a script puts together is a format, on the clock of this machine', () => {
  const day = `now.getFullYear() + '-' + ('0' + (now.getMonth() + 1)).slice(-2) + '-' + ('0' + now.getDate()).slice(-2)`;
  expect(setBy(`const now = new Date(); pm.environment.set('day', ${day});`)).toEqual([
    { day: '{{now | date yyyy-MM-dd local}}' },
  ]);
  expect(setBy(`const d = new Date(); pm.environment.set('at', d.getHours() + ':' + d.getMinutes() + ' h');`)).toEqual([
    { at: '{{now | date H:m local}} h' },
  ]);
  expect(setBy(`pm.environment.set('year', new Date().getFullYear());`)).toEqual([
    { year: '{{now | date yyyy local | number}}' },
  ]);
  expect(setBy(`pm.environment.set('month', new Date().getMonth());`)).toEqual([
    { kind: 'not-sayable', what: 'a number of a time' },
  ]);
});

test('one time in two forms is made once', () => {
  const source = `const now = new Date(); pm.environment.set('iso', now.toISOString()); pm.environment.set('ms', now.getTime());`;
  expect(setBy(source)).toEqual([
    { madeNow: '{{now}}' },
    { iso: '{{suite:madeNow}}', ms: '{{suite:madeNow | date T | number}}' },
  ]);
});
