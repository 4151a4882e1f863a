import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadPlan } from '../src/loader/load-plan.js';
import type { StepRecord } from '../src/record/record.js';
import { reportJsonSchema } from '../src/reporter/json/report-schema.js';
import { startCaseServer, type CaseServer } from './support/cases/case-server.js';
import { mainFile } from './support/cases/collected.js';
import { compare } from './support/cases/compare.js';
import { allCases } from './support/cases/read-cases.js';
import { engineHost, environmentOf } from './support/cases/run-on-engine.js';

const root = fileURLToPath(new URL('cases', import.meta.url));
const { cases, broken } = allCases();
let server: CaseServer;

beforeAll(async () => {
  server = await startCaseServer(cases);
});
afterAll(() => server.close());

test('every folder is a case', () => {
  expect(broken.map(({ name, error }) => `${name}: ${error.message}`)).toEqual([]);
});

test('a case that only parses is one without a plan', () => {
  const ofExpectation = cases.filter(({ parsesOnly }) => parsesOnly).map(({ name }) => name);
  const withoutPlan = cases.filter((of) => !loadPlan(of.folder, mainFile, environmentOf(of, server.url)).plan);
  expect(ofExpectation).toEqual(withoutPlan.map(({ name }) => name));
});

test('the coverage tables name cases that exist, and every case', () => {
  const tables = readdirSync(root).filter((file) => file.startsWith('COVERAGE'));
  const rows = tables
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('| '));
  const named = new Set(
    rows.flatMap((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/`([a-z0-9-]+)`/g)].map((match) => match[1]!)),
  );
  const names = new Set([...cases, ...broken].map(({ name }) => name));
  expect({
    unknown: [...named].filter((name) => !names.has(name)),
    unnamed: [...names].filter((name) => !named.has(name)),
  }).toEqual({
    unknown: [],
    unnamed: [],
  });
});

describe('engine', () => {
  for (const one of cases) {
    test(one.name, { concurrent: true }, async () => {
      const outcome = await engineHost(server).run(one);
      const { actual, expected } = compare(one, outcome);
      expect(actual).toEqual(expected);
      expect(outcome.records.flatMap(faultsOf)).toEqual([]);
    });
  }
});

const ajv = new Ajv2020({ strict: false }).addSchema(reportJsonSchema, 'report');

/** Where a record is not as the schema of the JSON report says. The schema is closed, and `merge` refuses other reports. */
function faultsOf(record: StepRecord): readonly string[] {
  if (ajv.validate('report#/$defs/record', JSON.parse(JSON.stringify(record)))) return [];
  return (ajv.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
