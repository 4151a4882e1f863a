import { type KeyHome, nearKey, synonymOf } from '../../../problems/file/keys.js';
import type { MapName } from '../../../problems/file/wanted.js';
import { knownKeys } from './leaves.js';

const underRequest = ['retry', 'poll', 'stream', 'auth', 'settings'] as const;
const readByTests = /^(?:status|duration|\$.*|(?:header|cookie) .+)$/;

/** Where a key belongs that `map` does not have: a request, a session, its settings. */
export function homeOf(name: string, map: MapName): KeyHome | undefined {
  if (map === 'settings') return knownKeys('session').includes(name) ? { key: name } : undefined;
  if (map === 'session') {
    // Tests at the left edge are most often those of the request above them.
    const ofSettings = knownKeys('settings').filter((known) => known !== 'tests');
    const key = nearKey(name, ofSettings);
    return key === undefined ? homeInStep(name) : { key, under: 'settings' };
  }
  if (map !== 'request') return undefined;
  const under = readByTests.test(name) ? 'tests' : underRequest.find((key) => knownKeys(key).includes(name));
  return under === undefined ? undefined : { key: name, under };
}

/** Words that are rather names of what a response has. */
const fieldNames = ['name', 'text', 'file', 'request'];

/** Whether a key of this name under `tests` is most likely meant to stand next to it. */
export function isRequestKey(name: string): boolean {
  return knownKeys('request').includes(name) && !fieldNames.includes(name);
}

/** A key of a request that is at the left edge. */
function homeInStep(name: string): KeyHome | undefined {
  const known = knownKeys('request').filter((key) => key !== 'request');
  const isOther = synonymOf(name, knownKeys('session')) !== undefined;
  const key = isOther ? undefined : known.includes(name) ? name : synonymOf(name, known);
  return key === undefined ? undefined : { key, ofStep: true };
}
