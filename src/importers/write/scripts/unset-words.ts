import type { Json } from '../../../lib/json.js';
import type { ReadScript } from '../../scripts/script.js';
import { type PlacedRequest, variablesIn, variablesOfRequests } from '../../suite/requests-of.js';
import type { Scripts } from './placed-script.js';
import { mentions } from './script-files.js';

/**
 * What a variable is before a script sets it, if only scripts of Postman read it. To them it is undefined, and not the reference as it
 * is written: the word in a text that they make, and null in another variable.
 *
 * @param code - of the suite that stays code
 */
export function openUnsetWords(
  { all }: Scripts,
  requests: readonly PlacedRequest[],
  code: string,
): (name: string) => 'undefined' | 'null' | undefined {
  const uses = all.map(({ script, read }) => usesIn(read, script.dialect === 'postman'));
  const others = new Set([...variablesOfRequests(requests), ...uses.flatMap(({ other }) => [...variablesIn(other)])]);
  const inTexts = new Set(uses.flatMap(({ texts }) => [...variablesIn(texts)]));
  const whole = new Set(uses.flatMap(({ copies }) => [...variablesIn(copies)]));
  return (name) => {
    if (others.has(name) || inTexts.has(name) === whole.has(name) || mentions(code, name)) return undefined;
    return whole.has(name) ? 'null' : 'undefined';
  };
}

interface Uses {
  /** Texts with more than a reference. */
  readonly texts: readonly string[];
  /** Values of variables that are one reference. */
  readonly copies: readonly string[];
  readonly other: unknown;
}

function usesIn(read: ReadScript, isOfPostman: boolean): Uses {
  const { headers, sets, asks = [], ...rest } = read;
  if (!isOfPostman) return { texts: [], copies: [], other: read };
  const written: readonly Json[] = sets.flatMap(({ values }) => Object.values(values));
  const sent = [
    ...headers.flatMap(({ value, isOptional }) => (isOptional ? [] : [value])),
    ...asks.flatMap(({ request }) => [request.url, ...request.headers.map(({ value }) => value ?? '')]),
  ];
  const isText = (value: Json): value is string => typeof value === 'string' && !isReference(value);
  const emptied = sets.flatMap(({ values }) => Object.values(values).map((value) => unsetIn(value)));
  return {
    texts: [...written, ...sent].filter(isText),
    copies: written.filter((value) => typeof value === 'string' && isReference(value)) as string[],
    other: [
      rest,
      emptied,
      written.filter((value) => typeof value !== 'string'),
      sent.filter((value) => !isText(value)),
      headers.filter(({ isOptional }) => isOptional),
      [...sets, ...asks].map(({ when }) => when ?? []),
      asks.map(({ request: { method, auth, body }, captures, sets: kept }) => [method, auth, body, captures, kept]),
    ],
  };
}

function isReference(text: string): boolean {
  return /^\{\{suite:[^|{}]*\}\}$/.test(text);
}

/** A row that gives a variable the reference as it is written, as a reference to it. */
function unsetIn(value: Json): string {
  const [, name] = typeof value === 'string' ? (/^\\\{\{([^{}]*)\}\}$/.exec(value) ?? []) : [];
  return name === undefined ? '' : `{{suite:${name}}}`;
}
