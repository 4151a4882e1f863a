import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readScript } from '../../../src/importers/scripts/read-script.js';
import type { ReadScript } from '../../../src/importers/scripts/script.js';
import { openStandIn, type StandIn } from '../support/stand-in.js';
import { responses } from './responses.js';
import { snippets } from './snippets.js';
import { type Reported, runConverted, runOriginal, sentBody } from './verdicts.js';

/** What newman reported, by script: for each response whether the script threw, and the tests that failed. */
type Recorded = Readonly<Record<string, readonly string[]>>;

const recording = join(import.meta.dirname, 'newman.json');
const isUpdate = process.env['UPDATE_CASES'] === '1';
const names = Object.keys(responses);
const answers = Object.values(responses);
const variables = { wanted: 'tea', number: '5' };

/** Variables that the environment gives; nothing sets any other. */
const known = {
  variables: new Map(Object.keys(variables).map((name) => [name, 'given'] as const)),
  sent: { method: 'POST', body: sentBody.replace('{{wanted}}', '{{suite:wanted}}') },
};

let standIn: StandIn;
const folders: string[] = [];
const renewed: Record<string, readonly string[]> = {};

beforeAll(async () => {
  standIn = await openStandIn(({ url }) => answers[Number(url.slice(1))]!);
});

afterAll(async () => {
  await standIn.close();
  folders.forEach((folder) => rmSync(folder, { recursive: true }));
  if (isUpdate) writeFileSync(recording, `${JSON.stringify(renewed, null, 1)}\n`);
});

test.each(Object.keys(snippets))('scripts about %s report what newman reported', async (about) => {
  const sources = snippets[about]!;
  const scripts = sources.map(read);
  expect(scripts.flatMap(({ whole, leftovers }, at) => (whole ? [] : [{ source: sources[at], leftovers }]))).toEqual(
    [],
  );
  const around = { url: standIn.url, variables, responses: names.length };
  const original = await originalOf(sources, around);
  const { folder, reported } = await runConverted(scripts, around);
  folders.push(folder);
  const inEach = sources.flatMap((source) => names.map((response) => ({ source, response })));
  expect(reported).toHaveLength(inEach.length);
  expect(inEach.flatMap((each, at) => difference(each, original[at]!, reported[at]!))).toEqual([]);
});

function read(source: string): ReadScript {
  return readScript({ place: { file: 'suite.json' }, dialect: 'postman', phase: 'test', source }, known);
}

async function originalOf(
  sources: readonly string[],
  around: Parameters<typeof runOriginal>[1],
): Promise<readonly Reported[]> {
  if (isUpdate) {
    const live = await runOriginal(sources, around);
    sources.forEach((source, at) => {
      renewed[source] = live.slice(at * names.length, (at + 1) * names.length).map(written);
    });
    return live;
  }
  const recorded = JSON.parse(readFileSync(recording, 'utf8')) as Recorded;
  return sources.flatMap((source) => (recorded[source] ?? []).map(unwritten));
}

function written({ threw, failed }: Reported): string {
  return [threw ? 'threw' : '', ...failed].join('|');
}

function unwritten(line: string): Reported {
  const [first, ...failed] = line.split('|');
  return { threw: first === 'threw', failed, fails: first === 'threw' || failed.length > 0 };
}

function difference(each: object, newman: Reported, callsheet: Reported): readonly object[] {
  // A script that throws ends there: what it would have reported is left out.
  const failed = newman.threw ? callsheet.failed.filter((name) => newman.failed.includes(name)) : callsheet.failed;
  const isSame = newman.failed.join() === failed.join() && newman.fails === callsheet.fails;
  return isSame ? [] : [{ ...each, newman, callsheet }];
}
