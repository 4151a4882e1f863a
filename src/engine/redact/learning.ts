import type { Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import type { HeaderList } from '../ports/header-list.js';
import type { Origin } from '../evaluate/reading.js';
import { headerSecrets } from './header-secrets.js';
import { valuesUnder } from './pair-names.js';
import type { ReadNames } from './secrecy.js';
import type { Texts } from './texts.js';
import { textsIn } from './values.js';

export interface Learning {
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

export function createLearning({ names, texts, secretCaptures, comesFromSecret, secretsIn }: Knowledge): Learning {
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
