import type { Message } from '../../format/problem.js';
import { characterName } from '../../lib/printable.js';

/** The place of a value in a URL. */
export type UrlPlace = 'start' | 'host' | 'user info' | 'path' | 'query' | 'fragment';

/**
 * A value that would change what the URL means, or would not arrive as it is. The message does not show the value: it may be a secret.
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

/** @param segment - of the path, with the value in it, such as `..` */
export function urlValueDotSegment(reference: string, segment: string): Message {
  return {
    code: 'url-value-refused',
    message: `the path of the URL cannot take the segment \`${segment}\` from ${reference}`,
    hint: `Give another value: servers drop such a segment, percent-encoded as well.${reference.startsWith('{{') ? ' Or begin the URL with the reference.' : ''}`,
  };
}

/** @param kind - of the reference's value */
export function urlValueNotText(reference: string, place: UrlPlace, kind: 'a list' | 'a map' | 'null'): Message {
  return {
    code: 'url-value-refused',
    message: `${placeName(place)} cannot take ${kind} from ${reference}`,
    hint: kind === 'a list' && place === 'query' ? listHint : kindHints[kind],
  };
}

/** Of a URL of a script or of the options, whose characters come from no reference. */
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
    hint: 'Remove the character, which is one half of a pair.',
  };
}

function placeName(place: UrlPlace): string {
  return place === 'start' || place === 'fragment' ? 'the URL' : `the ${place} of the URL`;
}

function isSign(character: string): boolean {
  return /^[!-~]$/.test(character);
}

const percentEncode = 'In a request put it under `path`, which encodes it. Or begin the URL with the reference.';

const hints: Readonly<Record<UrlPlace, string>> = {
  start: 'Write `/` in the value, or percent-encode the character.',
  host: 'Give only a host, or begin the URL with the reference.',
  'user info': 'Use `auth: { basic: … }`, which takes any string.',
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
