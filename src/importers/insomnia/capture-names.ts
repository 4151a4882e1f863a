import { freeName } from '../../lib/free-number.js';
import { textOf } from '../shared/source-node.js';
import type { InsomniaExport, InsomniaItem } from './export.js';

/** @param path - of the body, or the name of a header */
export type CaptureName = (request: string, from: string, path: string) => string;

/**
 * Names of what is captured of responses: `signInToken` of `$.token` of the request "Sign in". One of two requests of a name has a number.
 *
 * @param taken - names that variables have
 */
export function openCaptureNames({ items }: Pick<InsomniaExport, 'items'>, taken: ReadonlySet<string>): CaptureName {
  const requests = new Map(requestsIn(items).map(({ id, node }) => [id, textOf(node.under('name')) ?? '']));
  const known = new Map<string, string>();
  const used = new Set(taken);
  return (request, from, path) => {
    const key = JSON.stringify([request, from]);
    const there = known.get(key);
    if (there !== undefined) return there;
    const ofRequest = wordsIn(requests.get(request) ?? '');
    const ofPart = wordsIn(from === 'body' ? from : path).slice(-2);
    const wanted = asOneWord([...(ofRequest.length > 0 ? ofRequest : ['response']), ...ofPart]);
    const name = freeName(wanted, (each) => used.has(each));
    known.set(key, name);
    used.add(name);
    return name;
  };
}

function requestsIn(items: readonly InsomniaItem[]): readonly InsomniaItem[] {
  return items.flatMap((item) => (item.kind === 'request' ? [item] : requestsIn(item.items)));
}

/** Filters of a path give no words, as what they compare with may be anything. */
function wordsIn(text: string): readonly string[] {
  return text.replaceAll(/\[\?.*?\)\]/g, '').match(/[A-Za-z0-9]+/g) ?? [];
}

function asOneWord(words: readonly string[]): string {
  const joined = words.map((word, at) => (at === 0 ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + word.slice(1));
  return joined.join('').replace(/^(?=\d|$)/, 'response');
}
