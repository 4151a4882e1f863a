import type { Json } from '../../lib/json.js';
import { pathsOf } from '../rows/last-run.js';

/** What a JSON path finds in a response. */
export interface ResponsePath {
  /** `$.items[0].id` */
  readonly path: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  /** The value as JSON, cut if it is long; of a list or map how much it has. */
  readonly sample: string;
}

/** More paths than that help no one who chooses one. */
const most = 500;
const longestSample = 60;

/**
 * The JSON paths of a response, to choose from; of a list those of its first item. None if its body is not JSON.
 *
 * @param response - of a record
 */
export function pathsIn(response: { readonly body: { readonly text?: string } }): readonly ResponsePath[] {
  const { text } = response.body;
  if (text === undefined) return [];
  try {
    const found = pathsOf(JSON.parse(text) as Json, '$').slice(0, most);
    return found.map(([path, value]) => ({ path, type: typeOf(value), sample: sampleOf(value) }));
  } catch {
    return [];
  }
}

function typeOf(value: Json): ResponsePath['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'string' | 'number' | 'boolean' | 'object';
}

function sampleOf(value: Json): string {
  if (Array.isArray(value)) return counted(value.length, 'item');
  if (typeof value === 'object' && value !== null) return counted(Object.keys(value).length, 'key');
  const text = JSON.stringify(value);
  return text.length > longestSample ? `${text.slice(0, longestSample)}…` : text;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
