import { freeName } from '../../lib/free-number.js';
import { openSecrets, secretsInText, type SecretNames } from '../suite/known-secrets.js';
import { foldersIn, namesIn } from '../suite/names-of-suite.js';
import { basicPair, basicsIn } from '../suite/put-secrets.js';
import { requestsOf } from '../suite/requests-of.js';
import type { Suite } from '../suite/suite.js';
import { isTelling, shortestInText } from '../suite/telling-secret.js';
import { envName, isSecretVariable, plainText, validName } from './names/names.js';
import type { WrittenSuite } from './write-suite.js';

/**
 * Secrets that no request reads from a variable, by what they hold: those of variables that nothing reads, or that other environments
 * have with another value, and passwords inside of other secrets.
 *
 * @param known - secrets that have a name already
 */
export function otherSecrets(suite: Suite, { secrets, report }: WrittenSuite, known: SecretNames): SecretNames {
  const others = new Map<string, string>();
  const taken = new Set([...report.environment.map(({ name }) => name), ...secrets.keys()]);
  const free = (name: string): string => freeName(name, (each) => taken.has(each), '_');
  for (const { name, value } of secretVariables(suite)) {
    if (known.has(value) || others.has(value)) continue;
    const same = [validName(name), envName(name)].find((each) => secrets.has(each));
    const variable = same ?? free(envName(name));
    others.set(value, variable);
    taken.add(variable);
  }
  for (const [secret, variable] of [...known, ...others])
    for (const password of passwordsIn(secret)) {
      if (known.has(password) || others.has(password)) continue;
      const own = free(`${variable}_PASSWORD`);
      others.set(password, own);
      taken.add(own);
    }
  return new Map([...others].filter(([secret]) => isTelling(secret, shortestInText)));
}

function secretVariables(suite: Suite): readonly { readonly name: string; readonly value: string }[] {
  const all = [
    ...suite.environments.map(({ variables }) => variables),
    suite.inherited.variables,
    ...foldersIn(suite.items).map(({ inherited }) => inherited.variables),
    ...requestsOf(suite).map(({ request }) => request.variables),
  ].flat();
  return all.flatMap((variable) => {
    const { name, value } = variable;
    if (typeof value !== 'string' || value === '' || !isSecretVariable(name, variable)) return [];
    const plain = plainText(value);
    return plain === undefined ? [] : [{ name, value: plain }];
  });
}

/** The password of a URL, and the one behind `Basic`. */
function passwordsIn(secret: string): readonly string[] {
  const ofUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(secret) ? URL.parse(secret)?.password : undefined;
  const [, , ofBasic] = basicPair(secret.replace(/^Basic +/i, '')) ?? [];
  return [decoded(ofUrl ?? ''), ofBasic ?? ''].filter((each) => each !== '');
}

function decoded(written: string): string {
  return new URLSearchParams(`v=${written.replaceAll('+', '%2B')}`).get('v') ?? written;
}

/** Those of the secrets that something shows in a longer text. */
export function shownSecrets(suite: Suite, written: WrittenSuite, secrets: SecretNames): ReadonlySet<string> {
  // Each by itself, since some have a variable together.
  const named = openSecrets(new Map([...secrets.keys()].map((secret) => [secret, secret])), namesIn(suite));
  const hits = textsOf(written).flatMap((text) => [...secretsInText(text, named), ...basicsIn(text, named)]);
  return new Set(hits.map(({ of }) => of.variable));
}

/** All texts of an import. A session doubles quotes that are in quotes. */
function textsOf({ sessions, files, report, environments }: WrittenSuite): readonly string[] {
  const values = [report, ...environments].map((each) => JSON.stringify(each));
  const written = sessions.flatMap(({ text }) => (text.includes("''") ? [text, text.replaceAll("''", "'")] : [text]));
  return [...written, ...files.values(), ...values];
}
