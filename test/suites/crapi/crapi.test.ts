import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSuiteProject } from '../support/callsheet.js';
import { runCallsheet } from '../support/run-callsheet.js';
import { carryOver } from '../support/carry-over.js';
import { importSuite } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome, runAgainst, type Verdict, withoutIdleTypes } from '../support/outcome.js';
import type { Asked } from '../support/stand-in.js';
import { broken } from './broken.js';
import { openCrapi } from './server.js';

const collection = join(process.env['CALLSHEET_SUITES'] ?? 'nowhere', 'crAPI.postman_collection.json');

const names = ['unbroken', ...Object.keys(broken)];

describe.runIf(existsSync(collection))('crAPI', () => {
  describe('its scripts run as in newman', () => {
    let folder: string;
    beforeAll(() => {
      folder = openSuiteProject(carryOver(collection, ['url', 'url_mail']));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.concurrent.each(names)('%s', async (name) => {
      const callsheet = await runAgainst(openCrapi(), broken[name], (url) =>
        runCallsheet('suite.session.yaml', folder, { url, url_mail: url }),
      );
      const newman = await outcomeOfNewman(name);
      expect(labelled(callsheet.log)).toEqual(labelled(newman.log));
      expect(comparable(callsheet.failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
    });
  });

  describe('imported, it does what it does in newman', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await importSuite(collection);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.concurrent.each(names)('%s', async (name) => {
      const callsheet = await runAgainst(openCrapi(), broken[name], (url) =>
        runCallsheet('sessions/crapi-accepted.session.yaml', folder, { URL: url, URL_MAIL: url }),
      );
      const newman = await outcomeOfNewman(name);
      expect(labelled(withoutIdleTypes(callsheet.log))).toEqual(labelled(withoutIdleTypes(withoutStale(newman.log))));
      expect(comparable(withoutNumbers(callsheet.failed), newman.failed)).toEqual(
        comparable(newman.failed, newman.failed),
      );
    });
  });
});

/** An import adds a number to a name that repeats. */
function withoutNumbers(failed: readonly Verdict[]): readonly Verdict[] {
  return failed.map((verdict) => ({ ...verdict, name: verdict.name.replace(/ \d+$/, '') }));
}

function outcomeOfNewman(name: string): Promise<Outcome> {
  const envVar = (value: string): { key: string; value: string }[] =>
    ['url', 'url_mail'].map((key) => ({ key, value }));
  return runAgainst(openCrapi(), broken[name], (url) => runNewman({ collection, envVar: envVar(url) }));
}

/**
 * Without headers of requests whose auth has no token. In Postman they are back then; an import leaves them out for good. The collection has
 * them as tokens of other days.
 */
function withoutStale(log: readonly Asked[]): readonly Asked[] {
  return log.map((asked) => {
    const { authorization, ...headers } = asked.headers;
    return authorization?.startsWith('Bearer eyJhbGciOiJIUzUxMiJ9.') ? { ...asked, headers } : asked;
  });
}

/** Random values as labels, the same label for the same value. */
function labelled(log: readonly Asked[]): unknown {
  const labels = new Map<string, string>();
  const label = (kind: string, value: string): string => {
    const known = labels.get(value) ?? `${kind} ${labels.size + 1}`;
    labels.set(value, known);
    return known;
  };
  // Each run has a server of its own.
  const decoded = log.map((asked) => ({ ...asked, url: decodeURIComponent(asked.url) }));
  const signup = (decoded[0]?.body ?? {}) as Readonly<Record<string, string>>;
  let text = JSON.stringify(decoded, (key, value: unknown) =>
    ['content', 'title', 'videoName'].includes(key) ? 'words' : value,
  ).replaceAll(/127\.0\.0\.1:\d+/g, 'server');
  for (const [kind, value] of Object.entries(signup)) text = text.replaceAll(value, label(kind, value));
  text = text.replaceAll(/[\w.'-]+@example\.com/g, (value) =>
    /^(jhon|admin)@/.test(value) ? value : label('email', value),
  );
  return JSON.parse(text.replaceAll(/(?<=x-forwarded-for":")[^"]+/g, (value) => label('ip', value)));
}
