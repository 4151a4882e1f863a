import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lightRecord } from '../../../src/hosts/common/light-record.js';
import { openSpool } from '../../../src/runner/spool.js';
import { appendOnlyFolder } from '../../support/append-only.js';
import { aReport } from '../reporter/json/a-report.js';

test('a spool gives back every text, in any order, and leaves no file', () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('callsheet-records-'));
  const spool = openSpool();
  const texts = ['', 'plain', '↳ ünïcode 🦊', 'x'.repeat(300_000), '{"a":1}'];
  const places = texts.map(spool.put);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('callsheet-records-'))).toEqual(before);
  expect(places.toReversed().map(spool.read)).toEqual(texts.toReversed());
  spool.close();
  expect(spool.read(spool.put('anew'))).toBe('anew');
  spool.close();
});

test('if an open file cannot be removed, the spool is still one file, and gone when it is closed', (context) => {
  const folder = appendOnlyFolder();
  if (folder === undefined) return context.skip('no folder can keep its files here');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder.at);
  const spool = openSpool();
  const places = ['a', 'b'.repeat(1000), 'c'].map(spool.put);
  expect(readdirSync(folder.at)).toHaveLength(1);
  expect(places.map(spool.read)).toEqual(['a', 'b'.repeat(1000), 'c']);
  expect(places[2]).toEqual({ at: 1001, length: 1 });
  folder.release();
  spool.close();
  expect(readdirSync(folder.at)).toEqual([]);
});

test('what is put again and again goes into the space of what was given up', () => {
  const spool = openSpool();
  const stays = spool.put('stays');
  let held = ['a'.repeat(1000), 'b'.repeat(500), 'c'].map(spool.put);
  let most = 0;
  for (let run = 0; run < 50; run += 1) {
    const [first, ...others] = held;
    spool.free(others.toReversed());
    const again = spool.put('d'.repeat(300 + run));
    spool.free([first!]);
    held = [spool.put('e'.repeat(1000)), again];
    most = Math.max(most, ...held.map(({ at, length }) => at + length));
    expect(held.map((place) => spool.read(place)[0])).toEqual(['e', 'd']);
  }
  expect(most).toBeLessThan(3000);
  expect(spool.read(stays)).toBe('stays');
  spool.free([stays, ...held]);
  expect(spool.put('first')).toEqual({ at: 0, length: 5 });
  spool.close();
});

test('if the temporary folder takes no file, texts stay in memory', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const spool = openSpool();
  const written = spool.put('written');
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  const other = openSpool();
  const places = ['a', 'b'.repeat(1000)].map(other.put);
  expect(places.map(other.read)).toEqual(['a', 'b'.repeat(1000)]);
  other.free([places[0]!]);
  vi.unstubAllEnvs();
  const later = other.put('later');
  other.free([places[1]!]);
  expect([other.read(later), spool.read(written)]).toEqual(['later', 'written']);
  spool.close();
  other.close();
});

test('a light record has what a list of rows reads, and nothing heavy', () => {
  const [call] = aReport.sessions[0]!.rows;
  const { record } = call?.kind === 'call' && call.rows[0]?.kind === 'request' ? call.rows[0] : {};
  expect(lightRecord(record!)).toEqual({
    id: '1.1',
    title: 'POST /login',
    state: 'failed',
    source: [],
    sends: record!.sends,
    request: { method: 'POST', url: 'http://shop/login', headers: [] },
    captures: [],
    tests: [],
    failures: [{ code: 'test-failed', message: 'status equals 201' }],
    earlier: { count: 2, failed: ['GET /a'] },
    startedAt: 1_700_000_000_000,
    elapsed: 112.5,
  });
});
