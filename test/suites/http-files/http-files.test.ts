import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { type Outcome, runAgainst, type Verdict } from '../support/outcome.js';
import { readRecorded, writeRecorded } from '../support/recorded.js';
import type { Asked } from '../support/stand-in.js';
import { runHttpyac } from './httpyac.js';
import { openShop, servers } from './server.js';

const folder = import.meta.dirname;
const recording = join(folder, 'httpyac.jsonl');

describe('an imported file sends what httpYac sends, and the same requests fail', () => {
  let project: string;
  beforeAll(async () => {
    project = await importSuite(join(folder, 'shop.http'));
    const example = readFileSync(join(project, '.env.example'), 'utf8');
    writeFileSync(join(project, '.env'), example.replace(/^URL=.*$/m, ''));
  }, 60_000);
  afterAll(() => rmSync(project, { recursive: true }));

  test.concurrent.each(Object.entries(servers))('%s', async (name, server) => {
    const recorded = readRecorded(recording)[name]!;
    const imported = await runAgainst(openShop(), server, (url) =>
      runCallsheet('sessions/shop.session.yaml', project, { URL: url }),
    );
    expect(imported.log.map(onTheWire)).toEqual(recorded.log.map(onTheWire));
    expect(imported.failed.map(({ number, name: title }) => [number, title])).toEqual(
      recorded.failed.map(({ number, name: title }) => [number, title]),
    );
  });
});

const program = process.env['CALLSHEET_HTTPYAC'];

// httpYac brings 213 packages, so it is not one of ours. CONTRIBUTING.md says when this test has to run.
test.runIf(program)('the recording of httpYac is what httpYac does', { timeout: 120_000 }, async () => {
  const recorded: Record<string, Outcome> = {};
  for (const [name, server] of Object.entries(servers))
    recorded[name] = await runAgainst(openShop(), server, (url) => sentByHttpyac(url));
  if (process.env['UPDATE_CASES']) writeRecorded(recording, recorded);
  expect(readRecorded(recording)).toEqual(recorded);
});

async function sentByHttpyac(url: string): Promise<readonly Verdict[]> {
  const failed = await runHttpyac(program!, join(folder, 'shop.http'), { url });
  return failed.map(({ number, name, tests, threw }) => ({ number, name, tests, threw }));
}

/** Without the signs of the tool, and the boundaries that each client makes. */
function onTheWire({ method, url, headers, body }: Asked): unknown {
  const { 'user-agent': _, 'x-request-type': __, 'content-type': type = '', ...others } = headers;
  const boundary = /\bboundary="?([^";]+)/.exec(type)?.[1];
  const sent = typeof body === 'string' && boundary !== undefined ? partsOf(body, boundary) : body;
  return { method, url, headers: { ...others, type: type.replace(/;.*/s, '') }, body: sent };
}

function partsOf(body: string, boundary: string): readonly string[] {
  return body.split(`--${boundary}`).map((part) => part.replace(/\r\n/g, '\n').toLowerCase().trim());
}
