import { freeName } from '../../lib/free-number.js';
import { textOf } from '../shared/source-node.js';
import type { InsomniaExport, InsomniaItem } from './export.js';
import type { CaptureName, ResponseTag } from './template.js';

/**
 * Names of what is captured of responses: `signInToken` of `$.token` of the request "Sign in". One of two requests of a name has a number.
 *
 * @param taken - names that variables have
 * @param given - names for some of them
 */
export function openCaptureNames(
  { items }: Pick<InsomniaExport, 'items'>,
  { taken, given }: { readonly taken: ReadonlySet<string>; readonly given: readonly ResponseTag[] },
): CaptureName {
  const requests = new Map(requestsIn(items).map(({ id, node }) => [id, textOf(node.under('name')) ?? '']));
  const keyOf = (request: string, from: string): string => JSON.stringify([request, from]);
  const known = new Map(given.map(({ request, from, name }) => [keyOf(request, from), name]));
  const used = new Set(taken);
  return (request, from, path) => {
    const key = keyOf(request, from);
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
