import { shimFaults as faults } from '../../problems/run/shims.js';
import { ShimFault } from '../common/shim-fault.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import { type ListEntry, listReaders } from './list-readers.js';
import { notHere } from './not-here.js';

/** `bru.cookies`: names and values of what the session would send to the URL of the response. */
export function brunoCookies(step: ShimStep): Readonly<Record<string, unknown>> {
  const all = (): readonly ListEntry[] => {
    if (!isAfter(step)) throw new Error(faults.onlyAfter('bru.cookies'));
    return Object.entries(step.response.cookies).map(([key, value]) => cookieOf(key, value));
  };
  return { ...notHere('bru.cookies'), ...listReaders(all, (key, name) => key === name) };
}

const unknownHere = ['domain', 'path', 'secure', 'httpOnly', 'expires'];

/** A step knows names and values of cookies. The rest fails where it is read, and is left out of copies and texts. */
function cookieOf(key: string, value: string): ListEntry {
  const rest = unknownHere.map((name) => [name, { get: () => fail(name) }] as const);
  return Object.defineProperties({ key, value }, Object.fromEntries(rest));
}

function fail(name: string): never {
  throw new ShimFault(faults.notHere(`\`${name}\` of a cookie`, 'read the header `set-cookie` of the response'));
}
