import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBru } from '../support/bru.js';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { type Outcome, runAgainst, withOwnNames } from '../support/outcome.js';
import { readRecorded, writeRecorded } from '../support/recorded.js';
import { broken, openTeaShop } from '../tea-shop/server.js';

const collection = join(import.meta.dirname, 'collection');
const recording = join(import.meta.dirname, 'bru.jsonl');
/** The path of `bru`, which is too large to be a dependency. CONTRIBUTING.md says when it has to be there. */
const bru = process.env['CALLSHEET_BRU'];
const names = ['unbroken', ...Object.keys(broken)];

/** There `{ "price": {{price}} }` is no JSON in Bruno, and the import sends JSON in any case. */
const withoutNumber = new Set(['the price is text', 'prices are 500', 'everything is 500']);

/** Its script throws before it is sent, so Bruno does not send it. The import sends it, and its test fails. */
const withoutLine = 'line={{line}}';

let imported: string;
beforeAll(async () => {
  imported = await importSuite(collection);
});
afterAll(() => rmSync(imported, { recursive: true }));

test.concurrent.each(names)('an imported collection does what it does in bru: %s', async (name) => {
  const callsheet = await runAgainst(openTeaShop(), broken[name], (url) =>
    runCallsheet('sessions/tea-shop.session.yaml', imported, { URL: url, BUYER: 'ann' }),
  );
  const expected = readRecorded(recording)[name]!;
  const isSent = (asked: object): boolean => {
    const url = 'url' in asked ? String(asked.url) : '';
    return !(withoutNumber.has(name) && url === '/carts') && !url.includes(withoutLine);
  };
  expect(sent(callsheet).filter(isSent)).toEqual(sent(expected).filter(isSent));
  const isUnsent = !expected.log.some(({ url }) => url.includes('line='));
  const judged = (outcome: Outcome): readonly object[] =>
    failures(outcome).map((each) => (isUnsent && each.name === 'the line again' ? { ...each, tests: [] } : each));
  expect(judged(callsheet)).toEqual(judged(expected));
});

test.runIf(bru !== undefined)('the recording of bru is what bru does', async () => {
  const recorded: Record<string, Outcome> = {};
  for (const name of names)
    recorded[name] = withoutStart(
      await runAgainst(openTeaShop(), broken[name], (url) => runBru(bru!, collection, { url })),
    );
  if (process.env['UPDATE_CASES']) writeRecorded(recording, recorded);
  expect(readRecorded(recording)).toEqual(recorded);
});

/** Bruno sends the time at which a request starts, which is another one in each run. */
function withoutStart({ log, failed }: Outcome): Outcome {
  const timeless = log.map((asked) => {
    const { 'request-start-time': _, ...headers } = asked.headers;
    return { ...asked, headers };
  });
  return { log: timeless, failed };
}

/** Without the headers by which each tool says what it is, and without an empty token. */
function sent({ log }: Outcome): readonly object[] {
  return log.map(({ headers, ...asked }) => {
    const { 'user-agent': _, ...rest } = headers;
    const own = Object.entries(rest).filter(([, value]) => value !== 'Bearer');
    return { ...asked, headers: Object.fromEntries(own) };
  });
}

/** Which requests failed, and by which tests. Those of assertions have other names here. */
function failures({ failed }: Outcome): readonly { readonly name: string }[] {
  const ofScripts = new Set([
    'GET the line again is the same',
    'what is asked is the same',
    'is ann',
    'has an id',
    'the total is a number',
    'answers in time',
  ]);
  return withOwnNames(failed).map(({ number, name, tests }) => {
    return { number, name, tests: tests.filter((each) => ofScripts.has(each)).toSorted() };
  });
}
