import type { Json, JsonObject } from '../../../lib/json.js';
import { unsetAt } from '../names/available.js';
import type { Around, Draft } from './draft.js';

/** What the requests of a session have in common, and so is said once. */
export interface SharedSettings {
  readonly auth?: Json;
  readonly headers: JsonObject;
  readonly timeout?: number;
}

export function sharedSettings(drafts: readonly Draft[], around: Around): SharedSettings {
  if (drafts.length < 2) return { headers: {} };
  const auth = sharedAuth(drafts);
  const timeout = sharedTimeout(drafts);
  return {
    headers: sharedHeaders(drafts, around),
    ...(auth !== undefined && { auth }),
    ...(timeout !== undefined && { timeout }),
  };
}

/** What is left for the request itself to say. */
export function ownParts(draft: Draft, shared: SharedSettings): { readonly headers: JsonObject; readonly auth?: Json } {
  const headers = ownHeaders(draft, shared.headers);
  if (shared.auth === undefined) return { headers, ...(isAuth(draft.auth) && { auth: draft.auth! }) };
  if (!isAuth(draft.auth)) return { headers, auth: 'none' };
  return { headers, ...(!isSame(draft.auth, shared.auth) && { auth: draft.auth! }) };
}

/** The headers that differ from those of the settings, and null for what the request does not send. */
function ownHeaders({ headers }: Draft, shared: JsonObject): JsonObject {
  const isShared = ([name, value]: readonly [string, Json]): boolean => value === valueUnder(shared, name);
  const left = Object.keys(shared).filter((name) => valueUnder(headers, name) === undefined);
  return Object.fromEntries([
    ...left.map((name) => [name, null] as const),
    ...Object.entries(headers).filter((header) => !isShared(header)),
  ]);
}

function isAuth(auth: Json | undefined): boolean {
  return auth !== undefined && auth !== 'none';
}

/** The auth of more than half of the requests. */
function sharedAuth(drafts: readonly Draft[]): Json | undefined {
  const counts = new Map<string, { readonly auth: Json; readonly count: number }>();
  for (const { auth } of drafts) {
    if (auth === undefined || auth === 'none') continue;
    const key = JSON.stringify(auth);
    counts.set(key, { auth, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const most = [...counts.values()].toSorted((a, b) => b.count - a.count)[0];
  return most && most.count > 1 && most.count * 2 > drafts.length ? most.auth : undefined;
}

/**
 * Headers that at least three of four requests send alike; not those that the body or the auth decides, or that read what only
 * some can.
 */
function sharedHeaders(drafts: readonly Draft[], { names, available }: Around): JsonObject {
  const sent = drafts.flatMap((draft) =>
    Object.entries(draft.headers).map(([name, value]) => ({ draft, name, value })),
  );
  const alike = Map.groupBy(sent, ({ name, value }) => `${name.toLowerCase()}: ${JSON.stringify(value)}`);
  const most = [...alike.values()].filter((headers) => headers.length * 4 >= drafts.length * 3);
  const shared = most.flatMap(([first]) => {
    const { draft, name, value } = first!;
    const key = name.toLowerCase();
    if (['content-type', 'authorization', 'cookie'].includes(key) || typeof value !== 'string') return [];
    const source = draft.placed.request.headers.find((header) => header.name.toLowerCase() === key)?.value;
    const isEarly = unsetAt(source ?? '', draft.at, { names, available, of: draft.placed }).length > 0;
    return isEarly ? [] : [[name, value] as const];
  });
  return Object.fromEntries(shared);
}

function valueUnder(headers: JsonObject, name: string): Json | undefined {
  const key = name.toLowerCase();
  return Object.entries(headers).find(([each]) => each.toLowerCase() === key)?.[1];
}

function sharedTimeout(drafts: readonly Draft[]): number | undefined {
  const timeouts = new Set(drafts.map(({ placed }) => placed.request.timeout));
  return timeouts.size === 1 ? [...timeouts][0] : undefined;
}

function isSame(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
