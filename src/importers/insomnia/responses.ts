import type { Leftover, SuiteFolder, SuiteRequest } from '../suite/suite.js';
import type { ResponseTag } from './template.js';

type Items = readonly (SuiteFolder | SuiteRequest)[];

interface Given {
  readonly ids: ReadonlyMap<string, SuiteRequest>;
  readonly responses: ReadonlyMap<SuiteRequest, readonly ResponseTag[]>;
}

interface Captured {
  readonly items: Items;
  readonly leftovers: readonly Leftover[];
}

/**
 * What requests read of the responses of others becomes captures of these. A request whose response is read before it is its turn is
 * put in front of all, in its folders, since Insomnia would send it then.
 */
export function withResponses(items: Items, { ids, responses }: Given): Captured {
  const captures = new Map<SuiteRequest, Map<string, string>>();
  const leftovers: Leftover[] = [];
  const order = requestsIn(items);
  const early: SuiteRequest[] = [];
  const need = (reader: SuiteRequest, seen: ReadonlySet<SuiteRequest>): void => {
    for (const { request: id, name, from } of responses.get(reader) ?? []) {
      const target = ids.get(id);
      if (!target || target === reader || seen.has(target)) {
        leftovers.push({
          place: reader.place,
          source: id,
          reason: { kind: 'by-hand', what: 'a response that is not there when it is read' },
        });
        continue;
      }
      captures.set(target, (captures.get(target) ?? new Map<string, string>()).set(name, from));
      const isLate = order.indexOf(target) > order.indexOf(reader) || early.includes(reader);
      if (!isLate || early.includes(target)) continue;
      need(target, new Set([...seen, reader]));
      early.push(target);
      leftovers.push({
        place: target.place,
        source: target.name,
        reason: { kind: 'changed', what: 'it comes first, because other requests read its response' },
      });
    }
  };
  for (const request of order) need(request, new Set());
  const own = (request: SuiteRequest): SuiteRequest => ({
    ...request,
    captures: [
      ...request.captures,
      ...[...(captures.get(request) ?? [])].map(([name, from]) => ({ name, value: from })),
    ],
  });
  const first = early.flatMap((request) => only(items, request, own));
  return { items: [...first, ...without(items, new Set(early), own)], leftovers };
}

function requestsIn(items: Items): readonly SuiteRequest[] {
  return items.flatMap((item) => (item.kind === 'request' ? [item] : requestsIn(item.items)));
}

/** A request in its folders, which then have nothing else. */
function only(items: Items, request: SuiteRequest, own: (request: SuiteRequest) => SuiteRequest): Items {
  return items.flatMap((item): Items => {
    if (item.kind === 'request') return item === request ? [own(item)] : [];
    const inner = only(item.items, request, own);
    return inner.length === 0 ? [] : [{ ...item, items: inner }];
  });
}

function without(items: Items, moved: ReadonlySet<SuiteRequest>, own: (request: SuiteRequest) => SuiteRequest): Items {
  return items.flatMap((item): Items => {
    if (item.kind === 'request') return moved.has(item) ? [] : [own(item)];
    return [{ ...item, items: without(item.items, moved, own) }];
  });
}
