import { withNullAsWord } from '../../scripts/null-as-word.js';
import type { ReadScript } from '../../scripts/script.js';
import { enteredIn, type PlacedRequest, suiteReference, variablesIn } from '../../suite/requests-of.js';
import { namesAsked } from './names-set.js';
import { withOwnNames } from './own-names.js';
import type { PlacedScript, Scripts } from './placed-script.js';
import { mentions } from './script-files.js';

interface Around {
  readonly requests: readonly PlacedRequest[];
  /** Code of the suite that stays code: scripts that are carried over, and what they evaluate. */
  readonly code: string;
  /** Whether a variable has a value that no script sets. */
  readonly isGiven: (name: string) => boolean;
}

/**
 * Variables that get null have the word instead, which fits everywhere but in JSON without quotes, and where scripts compare values: there null is
 * another value. What a script keeps for such a place stays null. In Bruno, what is not there leaves a variable that is sent as it is written.
 */
export function withNullWords({ all, of }: Scripts, { requests, code, isGiven }: Around): Scripts {
  const unquoted = new Set(requests.flatMap(unquotedIn));
  const compared = new Set(all.flatMap(({ read }) => comparedIn(read)));
  const isValue = (name: string): boolean => unquoted.has(name) || compared.has(name) || mentions(code, name);
  const isOwnName = (name: string): boolean => !unquoted.has(name) && !(isGiven(name) && compared.has(name));
  const read = new Set(all.flatMap((each) => [...variablesIn(readIn(each.read))]));
  const entered = enteredIn(requests);
  const isOnlyText = (name: string): boolean => !isValue(name) && !read.has(name) && !entered.has(name);
  const words = (placed: PlacedScript): PlacedScript => {
    const own = placed.script.dialect === 'bruno' ? withOwnNames(placed, { isOwnName, isOnlyText }) : placed.read;
    return { ...placed, read: sets(own, isValue) ? own : withNullAsWord(own) };
  };
  const made = new Map(all.map((each) => [each, words(each)]));
  return { all: [...made.values()], of: (request) => of(request).map((each) => made.get(each) ?? each) };
}

/** Variables that the JSON of a request has without quotes. */
export function unquotedIn({ request: { body } }: PlacedRequest): readonly string[] {
  return body?.kind === 'json' ? [...variablesIn(body.text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, ''))] : [];
}

/** What reads variables, but for the rows that a script makes for itself. */
function readIn({ captures, sets: rows, ...others }: ReadScript): unknown {
  const own = new Set(captures.flatMap(({ name, isOwn }) => (isOwn ? [`{{suite:${name}}}`] : [])));
  const values = rows.flatMap((set) => Object.values(set.values).filter((value) => !own.has(String(value))));
  return [others, captures.map(({ value }) => value), rows.map(({ when }) => when ?? []), values];
}

/** Variables that are compared whole, in tests and conditions. */
function comparedIn({ tests, sets: rows, flow, asks = [] }: ReadScript): readonly string[] {
  const texts =
    JSON.stringify([tests, flow, [...rows, ...asks].map(({ when }) => when)]).match(/"(?:[^"\\]|\\.)*"/gs) ?? [];
  return texts.flatMap((text) => {
    const [[whole, name] = []] = text.matchAll(suiteReference);
    return name !== undefined && text === `"${whole}"` ? [name] : [];
  });
}

function sets(read: ReadScript, isValue: (name: string) => boolean): boolean {
  const { captures, sets: rows } = read;
  const own = [...captures.map(({ name }) => name), ...rows.flatMap(({ values }) => Object.keys(values))];
  return [...own, ...namesAsked(read)].some(isValue);
}
