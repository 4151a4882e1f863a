import type { TestCase, TestModule } from 'vitest/node';
import { expect, test } from 'vitest';
import type { Place } from '../../../../../src/runner/spool.js';
import { createCollector } from '../../../../../src/hosts/vitest/reports/collect-results.js';
import { recordOf } from '../record-of.js';

const noSpool = { put: () => ({ at: 0, length: 0 }), free: () => {}, read: () => '', close: () => {} };

const record = recordOf('1');

test('a record that comes twice, as Vitest sends it for a suite that skips its tests, takes up space once', () => {
  const held = new Set<Place>();
  const collector = createCollector({
    put: (text) => {
      const place = { at: 0, length: text.length };
      held.add(place);
      return place;
    },
    free: (places) => places.forEach((place) => held.delete(place)),
    read: () => '',
    close: () => {},
  });
  const module = { id: 'a.session.yaml' } as TestModule;
  const skipped = { module, meta: () => ({ callsheet: record }) } as unknown as TestCase;
  collector.take(skipped);
  collector.take(skipped);
  expect(held.size).toBe(1);
  collector.forget(module);
  expect(held.size).toBe(0);
});

test('what a cancelled run left stays left by it if a later run has no files of its report, as of another project', () => {
  const collector = createCollector(noSpool);
  const module = {
    id: 'a.session.yaml',
    relativeModuleId: 'a.session.yaml',
    state: () => 'pending',
    errors: () => [],
    children: { suites: () => [], allTests: () => [] },
  } as unknown as TestModule;
  collector.take({ module, meta: () => ({ callsheet: record }) } as unknown as TestCase);
  const failuresAfter = (files: readonly string[] | undefined, wasInterrupted: boolean) =>
    collector.results([module], { files, wasInterrupted }).flatMap(({ failures }) => failures);
  expect(failuresAfter(['a.session.yaml'], true)).toEqual([]);
  expect(failuresAfter([], false)).toEqual([]);
  expect(failuresAfter(['a.session.yaml'], false)).toMatchObject([{ code: 'file-not-finished' }]);
  expect(failuresAfter(undefined, true)).toEqual([]);
});
