import { secretFields, secretFieldsByKind } from './fields.js';
import type { SensitiveNames } from './sensitive-names.js';
import { type SecretField, encodingsOf, shortestSecret } from './escaped-forms.js';
import { findWritten } from './find-written.js';
import { createHeaderNames, schemePattern } from './header-secrets.js';
import { mask } from './secret-field.js';
import { createSecretIndex } from './secret-index.js';
import { secretParts, startsJwt } from './shaped-secrets.js';

/** Finds what is secret in texts: by the names in them, and what is known from elsewhere. */
export interface Texts {
  readonly learn: (value: string) => void;
  /** Learns the secret fields of a text; of a body with its content type. */
  readonly learnIn: (text: string, contentType?: string) => void;
  /** The same of a long body, a little each time that it is asked to go on. */
  readonly learningIn: (text: string, contentType: string) => Generator<void>;
  /** Does the learning before anything is masked, and before more is put. */
  readonly learnLater: (learning: () => void) => void;
  /** @param isCut - whether the text was cut off, so that a secret may be cut at its end. @default false */
  readonly mask: (text: string, contentType?: string, isCut?: boolean) => string;
  /** Masks what is known in the name of a header, which may be written small. */
  readonly maskName: (name: string) => string;
}

/** So few that they take a few ms. */
const fieldsAtOnce = 100;

export function createTexts(names: SensitiveNames): Texts {
  const { learn, hide, hideName } = createSecrets();
  let waiting: (() => void) | undefined;
  const learnWaiting = (): void => {
    const learning = waiting;
    waiting = undefined;
    learning?.();
  };
  return {
    learn,
    learnLater: (learning) => {
      learnWaiting();
      waiting = learning;
    },
    learnIn: (text, contentType = '') => {
      for (const { values } of secretFields(text, contentType, names)) values.forEach(learn);
    },
    *learningIn(text, contentType) {
      let count = 0;
      for (const fields of secretFieldsByKind(text, contentType, names)) {
        for (const { values } of fields) {
          if (count++ % fieldsAtOnce === 0) yield;
          values.forEach(learn);
        }
      }
    },
    maskName: (name) => {
      learnWaiting();
      return hideName(name);
    },
    mask: (text, contentType = '', isCut = false) => {
      learnWaiting();
      const fields = secretFields(text, contentType, names);
      if (fields.length === 0) return hide(text, isCut);
      return replaceFields(text, fields, (rest, isLast) => hide(rest, isCut && isLast));
    },
  };
}

/** Puts masks in the place of fields, that of the first for those that overlap, and hands each stretch between them to `rest`. */
function replaceFields(
  text: string,
  fields: readonly SecretField[],
  rest: (text: string, isLast: boolean) => string,
): string {
  const parts: string[] = [];
  let from = 0;
  let last = -1;
  for (const { start, end, mask: masked } of fields) {
    if (start < from || start === last) {
      from = Math.max(from, end);
      continue;
    }
    parts.push(rest(text.slice(from, start), false), masked);
    from = end;
    last = start;
  }
  parts.push(rest(text.slice(from), true));
  return parts.join('');
}

const numberPattern = /^(?:[+-]?\d+(?:\.\d+)?|true|false)$/i;
const maskedPattern = /^(?:\S+ )?\*+$/;
/** A name in one pair of braces: what other tools send where nothing was set. */
const unsetPattern = /^(?:\{\{|%7b%7b)\s*[\w.$-]+\s*(?:\}\}|%7d%7d)$/i;
const harmlessPatterns = [numberPattern, schemePattern, maskedPattern, unsetPattern];

/** The values that may stand nowhere. */
interface Secrets {
  /** Numbers, booleans, names of schemes, masks, names in braces and what is shorter than six characters are left out: they stand in harmless text too. */
  readonly learn: (value: string) => void;
  /** @param isCut - whether the text was cut off at its end, so that a secret may be too */
  readonly hide: (text: string, isCut?: boolean) => string;
  /** Hides what is known in the name of a header. */
  readonly hideName: (name: string) => string;
}

function createSecrets(): Secrets {
  const known = new Set<string>();
  const index = createSecretIndex();
  const hide = (text: string, isCut = false): string => {
    const found = known.size === 0 ? [] : findWritten(text, isCut, index.find);
    if (found.length === 0) return text;
    const kept = found.map(({ start }, place) => text.slice(found[place - 1]?.end ?? 0, start));
    return [...kept, text.slice(found.at(-1)!.end)].join(mask);
  };
  const headerNames = createHeaderNames(hide);
  const isNews = (value: string): boolean => {
    if (value.length < shortestSecret || known.has(value) || harmlessPatterns.some((pattern) => pattern.test(value)))
      return false;
    known.add(value);
    headerNames.learn(value);
    return true;
  };
  const learnWhole = (value: string): void => {
    if (isNews(value)) for (const form of encodingsOf(value)) index.add(form, true);
  };
  return {
    learn: (value) => {
      if (known.has(value)) return;
      const parts = secretParts(value);
      if (!(parts[0] === value && startsJwt(value))) [value, value.trim()].forEach(learnWhole);
      for (const part of parts) if (isNews(part)) index.add(part, startsJwt(part));
    },
    hide,
    hideName: headerNames.hide,
  };
}
