import { takeByForm } from '../../../authoring/curl/take-credentials.js';
import { withHits } from '../../../lib/known-texts.js';
import { looksSecret } from '../../../lib/secret-patterns.js';
import { declaredNames } from '../../scripts/declared-names.js';
import { withTexts, type TextPart } from '../../scripts/with-texts.js';
import { secretsInName, secretsInText, variableOf, type SecretForm } from '../../suite/known-secrets.js';
import type { SuiteScript } from '../../suite/suite.js';

/** How a script that is carried over reads a variable of the environment. */
const readers: Readonly<Partial<Record<SuiteScript['dialect'], readonly [root: string, call: string]>>> = {
  postman: ['pm', 'pm.environment.get'],
  insomnia: ['pm', 'pm.environment.get'],
  bruno: ['bru', 'bru.getProcessEnv'],
};

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
  const isShown = looksSecret(source) || secretsInName(source, secrets).length > 0;
  if (root === undefined || !isShown || declaredNames(source).has(root)) return source;
  const put = (code: string): string => `${mark}${code}${mark}`;
  const read = (variable: string): string => `${call}('${variable}')`;
  const found = (text: string): string => {
    const variable = isTelling(text) ? variableOf(text, secrets) : undefined;
    if (variable !== undefined) return put(read(variable));
    const known = withHits(text, secretsInText(text, secrets), ({ variable, form }) =>
      put(codes[form](read(variable))),
    );
    return takeByForm(known, secrets, { put: (variable) => put(read(variable)), name: 'script_token' });
  };
  return withTexts(source, {
    text: (text) =>
      text.includes(mark)
        ? [text]
        : found(text)
            .split(mark)
            .map((part, at): TextPart => (at % 2 === 0 ? part : { code: part })),
    comment: (text) => {
      const named = secretsInName(text, secrets).filter(({ start, end }) => /[^A-Za-z]/.test(text.slice(start, end)));
      const hidden = withHits(text, named, () => '***');
      return takeByForm(hidden, new Map(), { put: () => '***' });
    },
  });
}

/** How code writes a secret as it was written. */
const codes: Readonly<Record<SecretForm, (read: string) => string>> = {
  plain: (read) => read,
  url: (read) => `encodeURIComponent(${read})`,
  json: (read) => `JSON.stringify(${read}).slice(1, -1)`,
  base64: (read) => `btoa(${read})`,
};

/** A word may be the name of anything in a script. */
function isTelling(text: string): boolean {
  return !text.startsWith(mark) && /[^A-Za-z]/.test(text);
}
