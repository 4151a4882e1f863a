import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCallsheet } from '../support/run-callsheet.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { type Outcome, runAgainst, type Verdict } from '../support/outcome.js';
import type { Asked } from '../support/stand-in.js';
import { brokenElsewhere, brokenSignIns, garden, isSignIn } from './server.js';

const collection = join(import.meta.dirname, 'sign-in.postman_collection.json');
const secrets = { gardenerSecret: 'rake', annPassword: 'leaf', keeperSecret: 'hoe' };
const given = { hasWeeds: 'yes', keeper: 'keeper' };

let folder: string;
beforeAll(async () => {
  folder = await importSuite(collection);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.concurrent.each(['unbroken', ...Object.keys(brokenElsewhere)])(
  'scripts that ask for a token sign in as in newman: %s',
  async (name) => {
    const [newman, callsheet] = await outcomes(name);
    expect(callsheet.log.map(comparable)).toEqual(newman.log.map(comparable));
    expect(failed(callsheet)).toEqual(failed(newman));
    expect(newman.log.filter(isSignIn)).toHaveLength(2);
    expect(newman.failed.length === 0).toBe(name === 'unbroken');
  },
);

// A flow is called once, and newman asks before each request that has no token. Decision 103 says why.
test.concurrent.each(Object.keys(brokenSignIns))(
  'requests that have no token fail or are skipped where they fail in newman: %s',
  async (name) => {
    const [newman, callsheet] = await outcomes(name);
    const names = ({ failed: all }: Outcome): readonly string[] =>
      all.map((verdict) => verdict.name).filter((each) => !each.startsWith('POST '));
    expect(names(callsheet)).toEqual(names(newman));
    expect(newman.failed.length).toBeGreaterThan(0);
    expect(callsheet.log.filter(isSignIn).length).toBeLessThan(newman.log.filter(isSignIn).length);
  },
);

function outcomes(name: string): Promise<readonly [Outcome, Outcome]> {
  const broken = { ...brokenElsewhere, ...brokenSignIns }[name];
  const env = (url: string) => Object.entries({ url, ...given, ...secrets }).map(([key, value]) => ({ key, value }));
  return Promise.all([
    runAgainst(garden, broken, (url) => runNewman({ collection, envVar: env(url) })),
    runAgainst(garden, broken, (url) =>
      runCallsheet(undefined, folder, {
        URL: url,
        GARDENER_SECRET: secrets.gardenerSecret,
        ANN_PASSWORD: secrets.annPassword,
        KEEPER_SECRET: secrets.keeperSecret,
        HAS_WEEDS: given.hasWeeds,
        KEEPER: given.keeper,
      }),
    ),
  ]);
}

/** A form may have its fields in any order, and a GET has no body. */
function comparable({ headers, body, ...asked }: Asked): object {
  if (typeof body !== 'string') return { ...asked, headers, body };
  const fields = [...new URLSearchParams(body)].toSorted(([a], [b]) => a.localeCompare(b));
  return { ...asked, type: headers['content-type']?.replace(/;.*/, ''), body: fields };
}

/** Without the numbers: the request for a token is a row, too. */
function failed(outcome: Outcome): readonly Pick<Verdict, 'name' | 'tests'>[] {
  return outcome.failed.map(({ name, tests }) => ({ name, tests }));
}
