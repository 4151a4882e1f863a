import type { Message } from '../../format/problem.js';
import { characterName } from '../../lib/characters.js';

/** Where in a URL a value is put. */
export type UrlPlace = 'start' | 'host' | 'user info' | 'path' | 'query' | 'fragment';

/**
 * A value that would change what the URL means, or would not arrive as it is. The value stays out of the message: it may be a secret.
 *
 * @param reference - as written
 */
export function urlValueRefused(reference: string, place: UrlPlace, character: string): Message {
  const shown = characterName(character);
  return {
    code: 'url-value-refused',
    message: `${placeName(place)} cannot take ${shown} from ${reference}`,
    hint: isSign(character) ? hints[place] : 'Remove the character from the value, or percent-encode it.',
  };
}

/** @param segment - what the value makes of its part of the path, such as `..` */
export function urlValueDotSegment(reference: string, segment: string): Message {
  return {
    code: 'url-value-refused',
    message: `the path of the URL cannot take the segment \`${segment}\` from ${reference}`,
    hint: hints.path,
  };
}

/** @param kind - what the reference gives */
export function urlValueNotText(reference: string, place: UrlPlace, kind: 'a list' | 'a map' | 'null'): Message {
  return {
    code: 'url-value-refused',
    message: `${placeName(place)} cannot take ${kind} from ${reference}`,
    hint: kind === 'a list' && place === 'query' ? listHint : kindHints[kind],
  };
}

/** Of a URL that no reference of its own has spoilt: one of a script or of the options. */
export function urlCharacterRefused(character: string): Message {
  return {
    code: 'url-invalid',
    message: `the URL cannot take ${characterName(character)}`,
    hint:
      character === '\\'
        ? 'Write `/`, or `%5C` for the character itself.'
        : 'Remove the character, or percent-encode it.',
  };
}

/** @param name - of the parameter */
export function queryNotText(name: string, character: string): Message {
  return {
    code: 'url-value-refused',
    message: `the query parameter ${JSON.stringify(name)} cannot take ${characterName(character)}`,
    hint: 'Remove the character: it is one half of a pair.',
  };
}

function placeName(place: UrlPlace): string {
  return place === 'start' || place === 'fragment' ? 'the URL' : `the ${place} of the URL`;
}

function isSign(character: string): boolean {
  return /^[!-~]$/.test(character);
}

const percentEncode = 'Percent-encode the value, or begin the URL with the reference.';

const hints: Readonly<Record<UrlPlace, string>> = {
  start: 'Write `/` in the value, or percent-encode the character.',
  host: 'Give a host and nothing more, or begin the URL with the reference.',
  'user info': 'Use `auth: { basic: … }`, which takes any text.',
  path: percentEncode,
  query: 'Put the parameter under `query`, which encodes it.',
  fragment: percentEncode,
};

const listHint = 'Put the parameter under `query`, which repeats its name for each item.';

const kindHints = {
  'a list': 'Capture one item of it, as in `$.items[0].id`.',
  'a map': 'Capture one value of it, as in `$.order.id`.',
  null: 'Give it a value, or test that it has one.',
} as const;
