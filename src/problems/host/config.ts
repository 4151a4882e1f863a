import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';

/** @param reason - what Node, the file itself or the disk said */
export function configNotLoaded(file: string, reason: string): Message {
  return { code: 'config-not-loaded', message: `cannot load ${file}: ${reason}` };
}

/** Of a host that reads its configuration at once, which Jest does. */
export function configAwaits(file: string): Message & { readonly hint: string } {
  return {
    code: 'config-not-loaded',
    message: `cannot load ${file}: it has \`await\` at its top level, and Jest does not wait for it`,
    hint: 'Remove the `await`.',
  };
}

export function noDefaultExport(file: string): Message & { readonly hint: string } {
  return {
    code: 'no-default-export',
    message: `${file} has no default export`,
    hint: 'Write `export default defineConfig({ … })`.',
  };
}

export function configNotAMap(file: string, value: unknown): Message & { readonly hint: string } {
  const isPromise = value instanceof Promise;
  const given = typeof value === 'function' ? 'a function' : isPromise ? 'a promise' : kindOf(value);
  return {
    code: 'bad-option',
    message: `${file} exports ${given}, not a map of options`,
    hint: 'Export the options themselves: `export default defineConfig({ … })`.',
  };
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

/** @param names - of both files */
export function twoConfigs(folder: string, names: readonly string[]): Message & { readonly hint: string } {
  return {
    code: 'two-configs',
    message: `${names.join(' and ')} are both in ${folder}`,
    hint: 'Delete one of them: a folder has one configuration.',
  };
}

/** @param known - the names that are read */
export function configMisnamed(
  file: string,
  name: string,
  known: readonly string[],
): Message & { readonly hint: string } {
  return {
    code: 'config-misnamed',
    message: `callsheet does not read ${file}`,
    hint: `Rename it to \`${didYouMean(name, known) ?? known[0]}\`.`,
  };
}

/** A fault of a configuration file. @param place - the file, with a line where one is known */
export function inConfig(message: Message, place: string): Message {
  return { ...message, message: `${message.message} (in ${place})` };
}

/** Where an option is set, and its value there; without a value if it is not to be shown. */
export interface Setting {
  readonly place: string;
  readonly value?: string;
}

/** @param name - of an option that a file sets, and code too */
export function optionsDisagree(name: string, file: Setting, code: Setting): Message {
  const [first, second] = [file, code].map(({ place, value }) =>
    value === undefined ? place : `${value} in ${place}`,
  );
  const message = file.value === undefined ? `differs in ${first} and ${second}` : `is ${first} and ${second}`;
  return { code: 'options-disagree', message: `callsheet: \`${name}\` ${message}: the latter counts` };
}

/** Several at once: the first, with the others behind it. @param all - at least one */
export function allOf([first, ...others]: readonly Message[]): Message {
  const { code, message, hint } = first!;
  const more = others.map((other) => `Also wrong: ${[other.message, other.hint].filter(Boolean).join('. ')}`);
  const advice = [...(hint === undefined ? [] : [hint]), ...more].join('\n');
  return { code, message, ...(advice !== '' && { hint: advice }) };
}
