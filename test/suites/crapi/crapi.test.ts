import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSuiteProject, runCallsheet } from '../support/callsheet.js';
import { carryOver } from '../support/carry-over.js';
import { runNewman } from '../support/newman.js';
import { comparable } from '../support/outcome.js';
import { openStandIn, type Asked, type StandIn } from '../support/stand-in.js';
import { broken } from './broken.js';
import { openCrapi } from './server.js';

const collection = join(process.env['CALLSHEET_SUITES'] ?? 'nowhere', 'crAPI.postman_collection.json');

describe.runIf(existsSync(collection))('the scripts of crAPI run as in newman', () => {
  let standIn: StandIn;
  let folder: string;
  beforeAll(async () => {
    standIn = await openStandIn(openCrapi);
    folder = openSuiteProject(carryOver(collection, { url: standIn.url, url_mail: standIn.url }));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await standIn.close();
  });

  test.each(['unbroken', ...Object.keys(broken)])('%s', async (name) => {
    standIn.restart(broken[name]);
    const envVar = ['url', 'url_mail'].map((key) => ({ key, value: standIn.url }));
    const newman = { failed: await runNewman({ collection, envVar }), log: standIn.log() };
    standIn.restart(broken[name]);
    const failed = await runCallsheet('suite.session.yaml', folder, {});
    expect(labelled(standIn.log())).toEqual(labelled(newman.log));
    expect(comparable(failed, newman.failed)).toEqual(comparable(newman.failed, newman.failed));
  });
});

/** Random values as labels, the same label for the same value. */
function labelled(log: readonly Asked[]): unknown {
  const labels = new Map<string, string>();
  const label = (kind: string, value: string): string => {
    const known = labels.get(value) ?? `${kind} ${labels.size + 1}`;
    labels.set(value, known);
    return known;
  };
  const decoded = log.map((asked) => ({ ...asked, url: decodeURIComponent(asked.url) }));
  const signup = (decoded[0]?.body ?? {}) as Readonly<Record<string, string>>;
  let text = JSON.stringify(decoded, (key, value: unknown) =>
    ['content', 'title', 'videoName'].includes(key) ? 'words' : value,
  );
  for (const [kind, value] of Object.entries(signup)) text = text.replaceAll(value, label(kind, value));
  text = text.replaceAll(/[\w.'-]+@example\.com/g, (value) =>
    /^(jhon|admin)@/.test(value) ? value : label('email', value),
  );
  return JSON.parse(text.replaceAll(/(?<=x-forwarded-for":")[^"]+/g, (value) => label('ip', value)));
}
