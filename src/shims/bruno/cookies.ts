import { shimFaults as faults } from '../../problems/run/shims.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import { notHere } from './not-here.js';

/** `bru.cookies`: names and values of what the session would send to the URL of the response. */
export function brunoCookies(step: ShimStep): Readonly<Record<string, unknown>> {
  const own = (): Readonly<Record<string, string>> => {
    if (!isAfter(step)) throw new Error(faults.onlyAfter('bru.cookies'));
    return step.response.cookies;
  };
  return {
    ...notHere('bru.cookies'),
    get: (name: string) => own()[name],
    has: (name: string, value?: string) => own()[name] !== undefined && (value === undefined || own()[name] === value),
    count: () => Object.keys(own()).length,
    toObject: () => ({ ...own() }),
    toString: () =>
      Object.entries(own())
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
  };
}
