import { withNullAsWord } from '../../scripts/null-as-word.js';
import type { ReadScript } from '../../scripts/script.js';
import { type PlacedRequest, variablesIn } from '../../suite/requests-of.js';
import type { Scripts } from './placed-script.js';

/**
 * Variables that get null have the word instead, which fits everywhere but in JSON without quotes: there null is another value. What a script keeps
 * for such a place stays null.
 */
export function withNullWords({ all, of }: Scripts, requests: readonly PlacedRequest[]): Scripts {
  const unquoted = new Set(requests.flatMap(unquotedIn));
  const made = new Map(
    all.map((each) => [each, sets(each.read, unquoted) ? each : { ...each, read: withNullAsWord(each.read) }]),
  );
  return { all: [...made.values()], of: (request) => of(request).map((each) => made.get(each) ?? each) };
}

/** Variables that the JSON of a request has without quotes. */
function unquotedIn({ request: { body } }: PlacedRequest): readonly string[] {
  return body?.kind === 'json' ? [...variablesIn(body.text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, ''))] : [];
}

function sets({ captures, sets: rows }: ReadScript, names: ReadonlySet<string>): boolean {
  const own = [...captures.map(({ name }) => name), ...rows.flatMap(({ values }) => Object.keys(values))];
  return own.some((name) => names.has(name));
}
