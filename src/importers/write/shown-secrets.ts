import { decoded } from '../../lib/decoded.js';
import { openKnownTexts } from '../../lib/known-texts.js';
import { freeName } from '../../lib/free-number.js';
import { leftoverOf } from '../../problems/import/report.js';
import { openSecrets, secretsInText, variableOf, type SecretNames } from '../suite/known-secrets.js';
import { foldersIn, namesIn } from '../suite/names-of-suite.js';
import { signsBefore } from '../suite/put-secrets.js';
import { requestsOf } from '../suite/requests-of.js';
import type { Leftover, Suite } from '../suite/suite.js';
import { isTelling, shortestInText } from '../suite/telling-secret.js';
import { envName, isSecretVariable, plainText, validName } from './names/names.js';
import { mainEnvironment } from './names/suite-values.js';
import type { OtherEnvironment } from './environments.js';
import { lineWithoutSecrets } from './requests/line-secrets.js';
import type { ImportReport } from './report.js';

/** What an import writes and shows. */
interface Written {
  readonly sessions: readonly { readonly file: string; readonly text: string }[];
  readonly files: ReadonlyMap<string, string>;
  readonly environments: readonly OtherEnvironment[];
  readonly report: ImportReport;
  readonly secrets: SecretNames;
}

/**
 * Secrets that no request reads from a variable, by what they hold: those of variables that nothing reads, or that other environments
 * have with another value, and passwords inside of other secrets.
 *
 * @param known - secrets that have a name already
 * @param environment - whose values come first
 */
export function otherSecrets(
  suite: Suite,
  { secrets, report }: Written,
  { known, environment }: { readonly known: SecretNames; readonly environment: string | undefined },
): SecretNames {
  const others = new Map<string, string>();
  const byName = new Map<string, string>();
  const taken = new Set([...report.environment.map(({ name }) => name), ...secrets.keys()]);
  const free = (name: string): string => freeName(name, (each) => taken.has(each), '_');
  for (const { name, value } of secretVariables(suite, environment)) {
    if (known.has(value) || others.has(value)) continue;
    const same = byName.get(name) ?? [validName(name), envName(name)].find((each) => secrets.has(each));
    const variable = same ?? free(envName(name));
    others.set(value, variable);
    byName.set(name, variable);
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

function secretVariables(
  suite: Suite,
  environment: string | undefined,
): readonly { readonly name: string; readonly value: string }[] {
  const main = mainEnvironment(suite, environment);
  const all = [
    main?.variables ?? [],
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

/**
 * What something that was written shows of the secrets in a longer text. What is behind `Basic` with one of them, and one behind a
 * backslash, get variables of their own.
 */
export function shownSecrets(suite: Suite, written: Written, secrets: SecretNames): SecretNames {
  // Each by itself, since some have a variable together.
  const named = openSecrets(new Map([...secrets.keys()].map((secret) => [secret, secret])), namesIn(suite));
  const texts = textsOf(written);
  const shown = new Map<string, string>();
  const taken = new Set([...secrets.values(), ...written.report.environment.map(({ name }) => name)]);
  const addOwn = (secret: string, name: string): void => {
    if (secrets.has(secret) || shown.has(secret)) return;
    const variable = freeName(name, (each) => taken.has(each), '_');
    shown.set(secret, variable);
    taken.add(variable);
  };
  for (const text of texts)
    for (const { start, end, of } of secretsInText(text, named)) {
      const variable = secrets.get(of.variable)!;
      shown.set(of.variable, variable);
      for (const signs of signsAt(text, start)) addOwn(signs + text.slice(start, end), variable);
    }
  for (const [pair, password] of new Map(texts.flatMap((text) => basicsIn(text, secrets))))
    addOwn(pair, `${secrets.get(password)!}_BASIC`);
  return shown;
}

/** Whether a URL shows what is a secret as a whole, which a text may have for another reason. */
export function hasSecretUrl(suite: Suite, { sessions }: Pick<Written, 'sessions'>, secrets: SecretNames): boolean {
  const values = requestsOf(suite).flatMap(({ request: { path, query } }) => [...path, ...query]);
  const whole = openKnownTexts<true>(true);
  for (const { value } of values)
    if (value !== null && variableOf(value, secrets) !== undefined) whole.add(value, true);
  return sessions.some(
    ({ text }) =>
      whole.in(text).length > 0 ||
      [...text.matchAll(/^ {2}- request: (.*)$/gm)].some(([, line = '']) => lineWithoutSecrets(line, secrets) !== line),
  );
}

/** What a person has to take out: where no reference can be, such as in a schema. */
export function notesOfShown(suite: Suite, { sessions, files }: Written, secrets: SecretNames): readonly Leftover[] {
  const named = openSecrets(secrets, namesIn(suite));
  const written = [...sessions.map(({ file, text }) => [file, text] as const), ...files];
  return written.flatMap(([file, text]) =>
    [...new Set(secretsInText(text, named).map(({ of }) => of.variable))].map((variable): Leftover => ({
      place: { file },
      reason: { kind: 'by-hand', what: leftoverOf.secretLeft(variable) },
    })),
  );
}

/** What is right before a secret and no reference can follow, also where quotes have two backslashes for one. */
function signsAt(text: string, at: number): readonly string[] {
  const [signs] = signsBefore.exec(text.slice(Math.max(0, at - mostSigns), at)) ?? [];
  return signs === undefined ? [] : [signs, signs.replaceAll('\\\\', '\\')];
}

const mostSigns = 8;
const basic = /(?<=\bBasic(?: |%20|\+)+)[A-Za-z0-9+/]{8,}={0,2}(?![A-Za-z0-9+/=])/gi;

/** Each `Basic …` of a text whose password is known, and the password. */
function basicsIn(text: string, secrets: SecretNames): readonly (readonly [pair: string, password: string])[] {
  if (!/basic/i.test(text)) return [];
  return [...text.matchAll(basic)].flatMap(([pair]) => {
    const [, , password] = basicPair(pair) ?? [];
    return password !== undefined && secrets.has(password) && !secrets.has(pair) ? [[pair, password] as const] : [];
  });
}

/** User and password of what is in base64; undefined if it holds no such pair. */
function basicPair(written: string): RegExpExecArray | undefined {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(written)) return undefined;
  const plain = Buffer.from(written, 'base64').toString();
  return /^([^\p{Cc}\ufffd]*?):([^\p{Cc}\ufffd]{6,})$/u.exec(plain) ?? undefined;
}

/** All texts of an import. A session doubles quotes that are in quotes. */
function textsOf({ sessions, files, report, environments }: Written): readonly string[] {
  const values = [report, ...environments].map((each) => JSON.stringify(each));
  const written = sessions.flatMap(({ text }) => (text.includes("''") ? [text, text.replaceAll("''", "'")] : [text]));
  return [...written, ...files.values(), ...values];
}
