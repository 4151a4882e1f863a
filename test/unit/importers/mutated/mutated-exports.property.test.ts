import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../src/importers/kinds.js';
import { planImport } from '../../../../src/importers/plan-import.js';
import { looksLike } from '../../../../src/importers/recognise.js';
import { requestsOf } from '../../../../src/importers/suite/requests-of.js';
import type { ReadSuite } from '../../../../src/importers/suite/source.js';
import type { Suite } from '../../../../src/importers/suite/suite.js';
import { splits } from '../../../../src/importers/write/files/split.js';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { sessionSuffix } from '../../../../src/format/session.js';
import { openCheck } from '../../../../src/loader/check-files.js';
import { loadPlan } from '../../../../src/loader/load-plan.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { mutate, mutations, type PlacedMutation } from './mutate.js';
import { type Given, sources } from './sources.js';
import { propertyRuns } from '../../../support/property-runs.js';

/** The whole proof takes 10 000 (CONTRIBUTING.md); a run of the suite takes a part. */
const numRuns = propertyRuns(30);

test('every kind of suite has sources that are mutated', () => {
  const mutated = Object.values(sources).map(({ tool }) => tool);
  expect(Object.keys(kinds).filter((tool) => !mutated.some((each) => each === tool))).toEqual([]);
});

describe.each(Object.entries(sources))('%s', async (_, { tool, given }) => {
  const load = await kinds[tool].load!();
  const read = ({ main, texts }: Given): ReadSuite =>
    load({ ...(main !== undefined && { main }), texts: new Map(Object.entries(texts)), others: [] });

  test.each(given)('a source that is mutated is one without faults', (source) => {
    const main = source.main ?? Object.keys(source.texts).find((path) => looksLike[tool](path, source.texts[path]!));
    expect(looksLike[tool](main!, source.texts[main!]!)).toBe(true);
    const found = read(source);
    expect(found.kind === 'suite' && requestsOf(found.suite).length).toBeGreaterThan(0);
  });

  test('mutated, it gives sessions without errors, or problems', { timeout: 120_000 + numRuns * 1_000 }, () => {
    assert(
      property(constantFrom(...given), mutations, constantFrom(...splits), integer({ min: 1, max: 10 }), (...drawn) => {
        const [source, changes, split, number] = drawn;
        const mutated = changes.reduce(changed, source);
        for (const [path, text] of Object.entries(mutated.texts))
          for (const isIt of Object.values(looksLike)) isIt(path, text);
        const found = read(mutated);
        if (found.kind === 'problems') return void expect(found.problems.length).toBeGreaterThan(0);
        if (requestsOf(found.suite).length === 0) return;
        const written = writeSuite(found.suite, { split });
        expect(written.report.requests).toHaveLength(requestsOf(found.suite).length);
        const files = filesOf(written);
        // Files take most of the time.
        if (number === 1) expect(errorsOf(files)).toEqual([]);
        else expect(parseErrorsOf(written)).toEqual([]);
        updates(found.suite, written, files);
      }),
      { numRuns },
    );
  });
});

function changed(source: Given, { file, change }: PlacedMutation): Given {
  const paths = Object.keys(source.texts);
  const path = paths[Math.floor(file * paths.length)]!;
  return { ...source, texts: { ...source.texts, [path]: mutate(source.texts[path]!, change) } };
}

/** What an import writes to an empty folder, by path. */
function filesOf(written: WrittenSuite): ReadonlyMap<string, string> {
  const planned = planImport([{ ...written, options: {} }], { to: 'sessions', read: () => undefined });
  if (planned.kind === 'refused') throw new Error(planned.message);
  return new Map(planned.edits.flatMap((edit) => (edit.kind === 'create' ? [[edit.file, edit.after] as const] : [])));
}

function parseErrorsOf({ sessions }: WrittenSuite): readonly string[] {
  return sessions.flatMap(({ file, text }) =>
    parseSession(text, file)
      .problems.filter(({ severity }) => severity === 'error')
      .map(({ message }) => `${file}: ${message}`),
  );
}

/** What `check` says of the files, and whether a run can plan them. */
function errorsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-mutated-'));
  try {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const sessions = [...files.keys()].filter((file) => file.endsWith(sessionSuffix));
    const check = openCheck(root, sessions, {});
    return sessions.flatMap((file) =>
      [...check.of(file), ...loadPlan(root, file, {}).problems]
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => `${file}: ${message}`),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** An import of the same over what was written changes nothing, and the whole of another split is planned or refused. */
function updates(suite: Suite, written: WrittenSuite, files: ReadonlyMap<string, string>): void {
  const options = { to: 'sessions', read: (file: string) => files.get(file), update: true };
  expect(planImport([{ ...written, options: {} }], options)).toEqual({
    kind: 'planned',
    edits: [],
    kept: [],
    notes: [],
    places: new Map(),
  });
  planImport([{ ...writeSuite(suite), options: {} }], options);
}
