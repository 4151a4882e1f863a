import type { Json } from '../../model/json.js';
import { bodyFields, isNumeric, type SecretField, urlFields } from './fields.js';
import { headerSecrets } from './header-secrets.js';
import { createSecrets, mask } from './secrets.js';
import { sensitiveNames } from './sensitive-names.js';
import { type Compared, maskSides, type Sides } from './sides.js';
import { maskLeaves, mapFields, textsIn } from './values.js';

interface RedactorOptions {
  /** Names of variables, env values, JSON keys and headers whose values are secret, beside the built-in ones. */
  readonly names: readonly string[];
}

type Header = readonly [name: string, value: string];

/** Learns secrets from whatever brings them, and masks them as `***` in what is told. Masking twice changes nothing more. */
export interface Redactor {
  /** A variable, an env value, a capture or an input. */
  readonly learnNamed: (name: string, value: Json) => void;
  readonly learnBody: (text: string, contentType: string) => void;
  readonly learnHeaders: (headers: readonly Header[]) => void;
  readonly learnUrl: (url: string) => void;
  /** Masks what is known, and the user info and sensitive parameters of URLs. */
  readonly text: (text: string) => string;
  readonly headers: (headers: readonly Header[]) => readonly Header[];
  readonly url: (url: string) => string;
  /**
   * Masks the fields of sensitive names as a whole, and what is known elsewhere; all other bytes stay.
   *
   * @param truncated - whether the text was cut off, so that a secret may be cut at its end. @default false
   */
  readonly body: (text: string, contentType: string, truncated?: boolean) => string;
  /** @param name - of a variable */
  readonly value: (name: string, value: Json) => Json;
  /** What a test compared, by the name of what it reads. */
  readonly sides: (compared: Compared) => Sides;
}

export function createRedactor({ names }: RedactorOptions): Redactor {
  const sensitive = sensitiveNames(names);
  const secrets = createSecrets();
  const learnFields = (fields: readonly SecretField[]): void => {
    for (const { values } of fields) values.forEach(secrets.learn);
  };
  const learnUrl = (text: string): void => learnFields(urlFields(text, sensitive));
  const hide = (plain: string, fields: readonly SecretField[], isCut = false): string =>
    fields.length === 0
      ? secrets.hide(plain, isCut)
      : replaceFields(plain, fields, (rest, isLast) => secrets.hide(rest, isCut && isLast));
  const text = (plain: string): string => hide(plain, urlFields(plain, sensitive));
  const body = (plain: string, contentType: string, isCut = false): string =>
    hide(plain, bodyFields(plain, contentType, sensitive), isCut);
  const leaf = (plain: string): string => (/^\s*[[{]/.test(plain) ? body(plain, '') : text(plain));
  const hidesHeader = (name: string, value: string): boolean =>
    sensitive.header(name) && !(isNumeric(value) && sensitive.count(name));
  const header = ([name, value]: Header): Header => [name, hidesHeader(name, value) ? mask : text(value)];
  const hides = (name: string, value: Json): boolean => !(typeof value === 'number' && sensitive.count(name));
  const hidesField = (name: string, value: Json): boolean => sensitive.field(name) && hides(name, value);
  const open = (value: Json): Json => mapFields(value, hidesField, leaf);
  const closed = (value: Json): Json => maskLeaves(value, text);
  return {
    learnNamed: (name, value) => {
      textsIn(value, sensitive.field, sensitive.field(name)).forEach(secrets.learn);
      if (typeof value === 'string') learnUrl(value);
    },
    learnBody: (plain, contentType) => learnFields(bodyFields(plain, contentType, sensitive)),
    learnHeaders: (headers) => {
      for (const [name, value] of headers) {
        if (sensitive.header(name)) headerSecrets(name, value).forEach(secrets.learn);
        else learnUrl(value);
      }
    },
    learnUrl,
    text,
    headers: (headers) => headers.map(header),
    url: text,
    body,
    value: (name, value) => (sensitive.phrase(name) && hides(name, value) ? closed(value) : open(value)),
    sides: (compared) => maskSides(compared, sensitive, { open, closed }),
  };
}

/** Puts masks in the place of fields, the first of those that overlap, and hands each stretch between them to `rest`. */
function replaceFields(
  text: string,
  fields: readonly SecretField[],
  rest: (text: string, isLast: boolean) => string,
): string {
  const parts: string[] = [];
  let from = 0;
  let last = -1;
  for (const { start, end, mask: masked } of fields) {
    if (start < from || start === last) continue;
    parts.push(rest(text.slice(from, start), false), masked);
    from = end;
    last = start;
  }
  parts.push(rest(text.slice(from), true));
  return parts.join('');
}
