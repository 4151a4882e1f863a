import type { Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import type { HeaderList } from '../ports/header-list.js';
import type { Origin } from '../evaluate/reading.js';
import { isNumeric, mask } from './mask.js';
import { createLearning, type Learning } from './learning.js';
import { createOrigins } from './origins.js';
import { isSecretIn, type ReadNames } from './secrecy.js';
import { sensitiveNames } from './sensitive-names.js';
import { type Compared, maskSides, type Sides } from './sides.js';
import { createTexts } from './texts.js';
import { maskLeaves, mapFields } from './values.js';

interface RedactorOptions {
  /** Names of variables, env values, JSON keys and headers whose values are secret, beside the built-in ones. */
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
