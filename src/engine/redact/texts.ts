import { bodyFields, type SecretField, urlFields } from './fields.js';
import { createSecrets } from './secrets.js';
import type { SensitiveNames } from './sensitive-names.js';

/** Finds what is secret in texts: by the names in them, and what is known from elsewhere. */
interface Texts {
  readonly learn: (value: string) => void;
  /** Learns the user info and sensitive parameters of URLs. */
  readonly learnIn: (text: string) => void;
  readonly learnInBody: (text: string, contentType: string) => void;
  readonly mask: (text: string) => string;
  /** @param isCut - whether the text was cut off, so that a secret may be cut at its end. @default false */
  readonly maskBody: (text: string, contentType: string, isCut?: boolean) => string;
}

export function createTexts(names: SensitiveNames): Texts {
  const { learn, hide } = createSecrets();
  const learnFields = (fields: readonly SecretField[]): void => {
    for (const { values } of fields) values.forEach(learn);
  };
  const replace = (text: string, fields: readonly SecretField[], isCut = false): string =>
    fields.length === 0
      ? hide(text, isCut)
      : replaceFields(text, fields, (rest, isLast) => hide(rest, isCut && isLast));
  return {
    learn,
    learnIn: (text) => learnFields(urlFields(text, names)),
    learnInBody: (text, contentType) => learnFields(bodyFields(text, contentType, names)),
    mask: (text) => replace(text, urlFields(text, names)),
    maskBody: (text, contentType, isCut) => replace(text, bodyFields(text, contentType, names), isCut),
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
