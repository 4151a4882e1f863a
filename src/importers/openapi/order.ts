import type { Operation } from './operations.js';
import { responsesOf } from './responses.js';
import type { ApiDocument } from './document.js';

/**
 * The operations of one group in the order in which they can be sent: of each resource what creates comes before what reads,
 * changes and deletes it. Outer resources are created first and deleted last.
 */
export function ordered(document: ApiDocument, operations: readonly Operation[]): readonly Operation[] {
  const items = new Set(operations.map(({ path }) => shapeOf(path)));
  const common = commonLength(operations.map(({ path }) => path));
  const resources = [...new Set(operations.map(({ path }) => resourceAt(path, common)))];
  const places = operations.map((operation, at) => ({
    operation,
    at,
    resource: resources.indexOf(resourceAt(operation.path, common)),
    turn: turnOf(document, operation, items),
    depth: segmentsOf(operation.path).length,
  }));
  const sorted = places.toSorted((a, b) => {
    const outer = a.turn === turns.delete ? b.depth - a.depth : a.depth - b.depth;
    return a.resource - b.resource || a.turn - b.turn || outer || a.at - b.at;
  });
  return sorted.map(({ operation }) => operation);
}

const turns = { create: 0, read: 1, change: 2, delete: 3 } as const;

function turnOf(document: ApiDocument, operation: Operation, items: ReadonlySet<string>): number {
  const { method, path } = operation;
  if (method === 'DELETE') return turns.delete;
  if (method === 'PATCH') return turns.change;
  if (method === 'POST') return creates(path, items) || !path.includes('{') ? turns.create : turns.change;
  if (method !== 'PUT') return turns.read;
  const parent = shapeOf(path).replace(/\/\{\}$/, '');
  const isCreate = !items.has(parent) && responsesOf(document, operation).some(({ status }) => status === '201');
  return isCreate ? turns.create : turns.change;
}

/** Whether what is posted to a path can then be found below it. */
function creates(path: string, items: ReadonlySet<string>): boolean {
  return items.has(`${shapeOf(path)}/{}`);
}

/** A path whose parameters have no names: `/orders/{}`. */
export function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/\/+$/, '');
}

export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** How many segments all paths begin with. */
function commonLength(paths: readonly string[]): number {
  const [first = [], ...others] = paths.map(segmentsOf);
  const isCommon = (at: number): boolean =>
    first[at] !== undefined && !first[at].includes('{') && others.every((segments) => segments[at] === first[at]);
  let length = 0;
  while (isCommon(length)) length += 1;
  return length;
}

function resourceAt(path: string, at: number): string {
  const segment = segmentsOf(path)[at] ?? '';
  return segment.includes('{') ? '' : segment;
}
