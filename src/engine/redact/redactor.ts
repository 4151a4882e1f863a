import type { Subject } from '../../format/check.js';
import { type Json, itemsOf } from '../../lib/json.js';
import type { HeaderList } from '../ports/header-list.js';
import type { Origin } from '../evaluate/reading.js';
import { isNumeric, mask } from './secret-field.js';
import { isSecretIn, readsSecret, type ReadNames, type Compared, maskSides, type Sides } from './sides.js';
import type { Piped } from '../ports/ports.js';
import { sensitiveNames } from './sensitive-names.js';
import { createTexts, type Texts } from './texts.js';
import { maskLeaves, mapFields, textsIn } from './values.js';
import { headerSecrets } from './header-secrets.js';
import { valuesUnder } from './pair-fields.js';

interface RedactorOptions {
  /** Names of variables, env values, JSON keys and headers whose values are secret, besides the built-in ones. */
  readonly names: readonly string[];
}

/** Learns secrets from whatever brings them, and masks them as `***` in what is shown. Masking twice changes nothing more. */
export interface Redactor extends Learning {
  /** Masks what is known, the user info and sensitive parameters of URLs, and fields of sensitive names. */
  readonly text: (text: string) => string;
  readonly headers: (headers: HeaderList) => HeaderList;
  readonly url: (url: string) => string;
  /**
   * Masks the fields of sensitive names as a whole, and what is known elsewhere; all other bytes stay.
   *
   * @param truncated - whether the text was cut off, so that a secret may be cut at its end. @default false
   */
  readonly body: (text: string, contentType: string, truncated?: boolean) => string;
  /**
   * @param name - of a variable
   * @param source - what a capture reads
   */
  readonly value: (name: string, value: Json, source?: Subject, origin?: Origin) => Json;
  /** What a test compared, by the name of what it reads. */
  readonly sides: (compared: Compared) => Sides;
}

export function createRedactor({ names }: RedactorOptions): Redactor {
  const sensitive = sensitiveNames(names);
  const secretCaptures = new Set<string>();
  const variable = (name: string): boolean => sensitive.field(name) || secretCaptures.has(name);
  const readNames: ReadNames = { ...sensitive, variable };
  const comesFromSecret = (value: Json, source: Subject | undefined): boolean =>
    source !== undefined && isSecretIn(source, value, readNames);
  const texts = createTexts(sensitive);
  const text = (plain: string): string => texts.mask(plain);
  const hidesHeader = (header: HeaderList[number]): boolean =>
    sensitive.header(header[0]) && !(isNumeric(header[1]) && sensitive.count(header[0]));
  const hides = (name: string, value: Json): boolean => !(typeof value === 'number' && sensitive.count(name));
  const hidesField = (name: string, value: Json): boolean => sensitive.field(name) && hides(name, value);
  const open = (value: Json): Json => mapFields(value, { ...sensitive, hides }, text);
  const closed = (value: Json): Json => maskLeaves(value, text);
  const origins = createOrigins({ field: sensitive.field, hidesField, open, closed, body: texts.mask });
  return {
    ...createLearning({ names: readNames, texts, secretCaptures, comesFromSecret, secretsIn: origins.secretsIn }),
    text,
    headers: (headers) =>
      headers.map((header) => [texts.maskName(header[0]), hidesHeader(header) ? mask : text(header[1])]),
    url: text,
    body: texts.mask,
    value: (name, value, source, origin = {}) =>
      (sensitive.phrase(name) && hides(name, value)) || comesFromSecret(value, source)
        ? closed(value)
        : origins.placed(value, origin),
    sides: (compared) => maskSides(compared, readNames, { open, closed, ...origins }),
  };
}

interface Learning {
  /**
   * A variable, an env value, a capture or an input.
   *
   * @param source - what a capture reads: the variable is as secret as that from then on
   */
  readonly learnNamed: (name: string, value: Json, source?: Subject, origin?: Origin) => void;
  readonly learnBody: (text: string, contentType: string) => void;
  /** The same of a long one, a little each time that it is asked to go on. */
  readonly learningBody: (text: string, contentType: string) => Generator<void>;
  readonly learnHeaders: (headers: HeaderList) => void;
  readonly learnUrl: (url: string) => void;
  /** What pipes made of a value: of a secret it is one, too, but for what they read from a token. */
  readonly learnPiped: (piped: Piped) => void;
  /** Does the learning before anything is masked, and before more is put: it keeps no request waiting. */
  readonly learnLater: (learning: () => void) => void;
}

interface Knowledge {
  readonly names: ReadNames;
  readonly texts: Texts;
  /** Names of variables that were captured from a secret. */
  readonly secretCaptures: Set<string>;
  readonly comesFromSecret: (value: Json, source: Subject | undefined) => boolean;
  readonly secretsIn: (value: Json, origin: Origin) => readonly Json[];
}

function createLearning({ names, texts, secretCaptures, comesFromSecret, secretsIn }: Knowledge): Learning {
  return {
    learnNamed: (name, value, source, origin = {}) => {
      const isCaptured = comesFromSecret(value, source);
      const secrets = secretsIn(value, origin);
      if (isCaptured || secrets.length > 0) secretCaptures.add(name);
      secrets.flatMap((secret) => textsIn(secret, names, true)).forEach(texts.learn);
      const isNamed = names.field(name) || names.headerKey(name);
      for (const found of textsIn(value, names, isCaptured || isNamed))
        valuesUnder(name, found, names).forEach(texts.learn);
      if (typeof value === 'string') texts.learnIn(value, origin.contentType);
      // What a capture took is learnt with the response.
      else if (source === undefined) for (const found of textsIn(value, names, true)) texts.learnIn(found);
    },
    learnPiped: ({ braces, given, made }) => {
      const isNamed = readsSecret(braces, names);
      texts.learnLater(() => {
        const isKnown = typeof given === 'string' && texts.mask(given) !== given;
        const isSecret = (isNamed || isKnown) && !braces.pipes.some(({ name }) => name === 'jwt');
        textsIn(made, names, isSecret).forEach(texts.learn);
        if (typeof made === 'string') texts.learnIn(made);
      });
    },
    learnBody: texts.learnIn,
    learningBody: texts.learningIn,
    learnHeaders: (headers) => {
      for (const [name, value] of headers) {
        if (names.header(name)) headerSecrets(name, value).forEach(texts.learn);
        else texts.learnIn(value);
      }
    },
    learnUrl: (url) => texts.learnIn(url),
    learnLater: texts.learnLater,
  };
}

interface Rules {
  readonly field: (name: string) => boolean;
  /** Whether a value under a key is a secret. */
  readonly hidesField: (name: string, value: Json) => boolean;
  readonly open: (value: Json) => Json;
  readonly closed: (value: Json) => Json;
  readonly body: (text: string, contentType: string) => string;
}

interface Origins {
  /** Masks as a whole what stood under a secret key where the value came from, and opens all else. */
  readonly placed: (value: Json, origin: Origin) => Json;
  /** What of a value stood under a secret key there. */
  readonly secretsIn: (value: Json, origin: Origin) => readonly Json[];
}

/** Masks values by where in a response they stood: a wildcard leaves the keys behind, a body its type. */
function createOrigins({ field, hidesField, open, closed, body }: Rules): Origins {
  const isSecret = (keys: readonly string[], value: Json): boolean =>
    keys.slice(0, -1).some(field) || hidesField(keys.at(-1) ?? '', value);
  const standsSecret = (value: Json, { keys, isPiped }: Origin): readonly boolean[] | boolean => {
    if (!keys) return false;
    const places = keys(field);
    if (places?.length === 0) return false;
    const items = itemsOf(value);
    if (!isPiped && places?.length === items.length)
      return places.map((place, index) => isSecret(place, items[index]!));
    // A regex has taken a part of all that was found, and it is unknown whose.
    return places?.some((place) => isSecret(place, '')) ?? true;
  };
  return {
    secretsIn: (value, origin) => {
      const secret = standsSecret(value, origin);
      if (typeof secret === 'boolean') return secret ? [value] : [];
      return itemsOf(value).filter((_, index) => secret[index]);
    },
    placed: (value, origin) => {
      if (typeof value === 'string' && origin.contentType !== undefined) return body(value, origin.contentType);
      const secret = standsSecret(value, origin);
      const mask = (item: Json, isHidden: boolean): Json => (isHidden ? closed(item) : open(item));
      if (typeof secret === 'boolean') return mask(value, secret);
      return Array.isArray(value)
        ? value.map((item: Json, index) => mask(item, secret[index]!))
        : mask(value, secret[0]!);
    },
  };
}
