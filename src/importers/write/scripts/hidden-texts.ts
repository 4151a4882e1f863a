import { takeByForm } from '../../../authoring/curl/take-credentials.js';
import { looksSecret } from '../../../lib/secret-patterns.js';
import { declaredNames } from '../../scripts/declared-names.js';
import { withTexts, type TextPart } from '../../scripts/with-texts.js';
import type { SuiteScript } from '../../suite/suite.js';

/** How a script that is carried over reads a variable of the environment. */
const readers: Readonly<Partial<Record<SuiteScript['dialect'], readonly [root: string, call: string]>>> = {
  postman: ['pm', 'pm.environment.get'],
  insomnia: ['pm', 'pm.environment.get'],
  bruno: ['bru', 'bru.getProcessEnv'],
};

/** Harmless texts have shorter ones, too. */
const shortest = 6;
const mark = '\0';

/**
 * A script that reads secrets from the environment in the place of those that are written out in it.
 *
 * @param secrets - variables of the environment by what they hold; those of the script are added
 */
export function withoutSecretTexts(
  source: string,
  dialect: SuiteScript['dialect'],
  secrets: Map<string, string>,
): string {
  const [root, call] = readers[dialect] ?? [];
  const known = [...secrets.keys()].filter((secret) => isTelling(secret) && source.includes(secret));
  if (root === undefined || (known.length === 0 && !looksSecret(source)) || declaredNames(source).has(root))
    return source;
  const put = (variable: string): string => `${mark}${call}('${variable}')${mark}`;
  const found = (text: string): string => {
    const variable = known.includes(text) ? secrets.get(text) : undefined;
    return variable === undefined ? takeByForm(text, secrets, { put, name: 'script_token' }) : put(variable);
  };
  return withTexts(source, {
    text: (text) =>
      text.includes(mark)
        ? [text]
        : found(text)
            .split(mark)
            .map((part, at): TextPart => (at % 2 === 0 ? part : { code: part })),
    comment: (text) => {
      const others = known.reduce((left, secret) => left.replaceAll(secret, '***'), text);
      return takeByForm(others, new Map(), { put: () => '***' });
    },
  });
}

/** A word may be the name of anything in a script. */
function isTelling(secret: string): boolean {
  return secret.length >= shortest && !secret.startsWith(mark) && /[^A-Za-z]/.test(secret);
}
