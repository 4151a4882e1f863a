import { isJsonObject, type Json } from '../../lib/json.js';
import type { Leftover } from '../suite/suite.js';
import { type Node, under } from './node.js';

/** How Postman sends a request: what a request, its folders and its collection say, the nearest first. */
export type Behaviour = (key: string) => Node | undefined;

/** @param nodes - what is under `protocolProfileBehavior`, the nearest first */
export function behaviourOf(nodes: readonly Node[]): Behaviour {
  return (key) => nodes.map((node) => under(node, key)).find(({ value }) => value !== undefined);
}

/** How many redirects a request follows; absent for the default of both tools, which is 10. */
export function redirectsOf(behaviour: Behaviour): number | undefined {
  if (behaviour('followRedirects')?.value === false) return 0;
  const most = behaviour('maxRedirects')?.value;
  return typeof most === 'number' && Number.isInteger(most) && most >= 0 && most !== 10 ? most : undefined;
}

/** What a session cannot say about a single request, where the value is not Postman's default. */
const unsayable: Readonly<Record<string, (value: Json) => boolean>> = {
  followOriginalHttpMethod: isOn,
  followAuthorizationHeader: isOn,
  strictSSL: (value) => value === false,
  disableCookies: isOn,
  disableUrlEncoding: isOn,
  insecureHTTPParser: isOn,
  tlsPreferServerCiphers: isOn,
  tlsDisabledProtocols: isFilled,
  tlsCipherSelection: isFilled,
};

/** Headers whose absence a server may notice. The others are the tools' own. */
const noticed = new Set(['content-type', 'host', 'content-length']);

export function unsayableOf(behaviour: Behaviour): readonly Leftover[] {
  const keys = Object.entries(unsayable).flatMap(([key, matters]): Leftover[] => {
    const node = behaviour(key);
    if (node?.value === undefined || !matters(node.value)) return [];
    const source = `${key}: ${JSON.stringify(node.value)}`;
    return [{ place: node.place, source, reason: { kind: 'not-sayable', what: key } }];
  });
  const headers = behaviour('disabledSystemHeaders');
  const names = isJsonObject(headers?.value) ? Object.keys(headers.value) : [];
  const lost = names.filter((name) => noticed.has(name.toLowerCase()));
  return [
    ...keys,
    ...lost.map((name): Leftover => {
      const place = under(headers!, name).place;
      return { place, source: name, reason: { kind: 'not-sayable', what: 'disabledSystemHeaders' } };
    }),
  ];
}

function isOn(value: Json): boolean {
  return value === true;
}

function isFilled(value: Json): boolean {
  return Array.isArray(value) && value.length > 0;
}
