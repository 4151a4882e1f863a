import { authNames } from '../../format/auth.js';
import { listed } from '../../lib/listed.js';
import { inputVariable } from '../../lib/input-variable.js';
import type { Message } from '../../format/problem.js';

/** Why a text is no curl command. */
export const curlFaults = {
  openQuote: 'a quote is left open',
  noCurl: 'it does not begin with `curl`',
  noUrl: 'it names no URL',
} as const;

/** @param reason - one of `curlFaults` */
export function badCurl(reason: string): Message {
  return {
    code: 'bad-curl',
    message: `this is no curl command that can be read: ${reason}`,
    hint: "give the whole command in one argument, such as `--curl 'curl https://shop.test/orders'`",
  };
}

/** A note, not a refusal. */
export function curlFlagsIgnored(flags: readonly string[]): string {
  const [say, are] = flags.length === 1 ? ['says', 'is an option'] : ['say', 'are options'];
  const out = flags.length === 1 ? 'it is' : 'they are';
  return `${flags.join(', ')} of the curl command ${say} nothing about the request itself, or ${are} of the project; ${out} left out`;
}

/** A note, not a refusal. */
export function curlCommandsIgnored(): string {
  return 'only the first of the curl commands is taken over';
}

/** Why a part of a curl command is left out, and what to do instead. */
export const curlReasons = {
  noUser: 'it names no user',
  sentByBasic: 'the user is sent by `basic`',
  otherScheme: `a request signs in by ${listed(authNames.toSorted(), 'or')} alone`,
  queryFromFile: 'a query comes from no file; write its text into the request',
  fromInput: 'it reads what is typed or piped; write the body into the file',
  partOfBody: 'a file can only be the whole body; write its text into the request',
  partFromFile: 'the text of a part comes from no file; write it into the request',
  partName: 'a part has the name of its file',
  partHeaders: 'a part has no headers but its type',
  partEncoder: 'a part is sent as it is',
  typeAnyway: 'a body of this kind is sent with its content type',
  fileOfCurl: 'it reads a file of curl',
  headerAnyway: 'a request has this header all the same',
  length: 'the length follows from the body',
  connection: 'the connection sets it',
  oneUrl: 'a request has one URL',
  otherRequest: 'it is another request',
} as const;

/**
 * A note, not a refusal.
 *
 * @param what - `-d @body.json`
 * @param reason - one of `curlReasons`
 */
export function curlPartIgnored(what: string, reason: string): string {
  return `${what} of the curl command is left out: ${reason}`;
}

/** A note, not a refusal. */
export function curlVariables(names: readonly string[]): string {
  const written = names.map((name) => `$${name}`).join(', ');
  const read = names.map((name) => `{{env.${name}}}`).join(', ');
  return `${written} of the shell ${names.length === 1 ? 'is' : 'are'} read from the environment: ${read}`;
}

/**
 * A note, not a refusal.
 *
 * @param written - `$(cat token)`
 */
export function curlCommand(written: string): string {
  return `${written} of the shell is not run: it stands in the request as it is written`;
}

/** What follows a word that ends the request, for `curlPartIgnored`. */
export function curlRest(end: string): string {
  return `what follows ${end}`;
}

/** A way to sign in with the user it is for, for `curlPartIgnored`. */
export function curlSignIn(user: string, scheme: string): string {
  return `${user} with ${scheme}`;
}

/**
 * A note, not a refusal.
 *
 * @param what - `-d @body.txt`
 */
export function curlLineBreaks(what: string): string {
  return `${what} of curl takes the line breaks out of the file; the request sends the file as it is`;
}

/**
 * A note, not a refusal.
 *
 * @param written - `[1-3]`
 */
export function curlGlob(written: string): string {
  return `curl makes several URLs of ${written}; the request has one, with ${written} in it as it is written`;
}

/** A note, not a refusal. */
export function curlInputs(names: readonly string[]): string {
  const written = names.map((name) => `{{${name}}}`).join(', ');
  const given = names.map(inputVariable).join(', ');
  const [is, it] = names.length === 1 ? ['is an input', 'its default'] : ['are inputs', 'their defaults'];
  return `${written} ${is} of the session: write ${it} in place of null, or set ${given}`;
}

/** A note, not a refusal. */
export function curlPlaceholdersKept(placeholders: readonly string[]): string {
  const [is, it] = placeholders.length === 1 ? ['is no reference', 'it is'] : ['are no references', 'they are'];
  return `${placeholders.join(', ')} ${is}: ${it} sent as written`;
}

/** A note, not a refusal. */
export function curlQuotes(): string {
  return 'the curly quotes of the curl command are read as straight ones';
}

/**
 * A note, not a refusal.
 *
 * @param what - `-F photos=@a.jpg,b.jpg`
 */
export function curlFilesOfPart(what: string): string {
  return `${what} of curl nests the files in one part; the request sends a part for each`;
}

/**
 * A note, not a refusal.
 *
 * @param taken - the place of each and the variable that replaces it; never what was written there
 */
export function curlCredentials(taken: readonly { readonly place: string; readonly variable: string }[]): string {
  const lines = taken.map(({ place, variable }) => `${variable} (${place})`);
  const [are, them] = taken.length === 1 ? ['a credential is', 'it'] : ['credentials are', 'them'];
  return `${are} not written into the session: set ${them} in \`.env.local\` or in the environment: ${lines.join(', ')}`;
}

/**
 * A note, not a refusal.
 *
 * @param places - `` `json.pin` ``; never what is written there
 */
export function curlCredentialsLeft(places: readonly string[]): string {
  const [have, them] = places.length === 1 ? ['is a credential', 'it'] : ['are credentials', 'them'];
  return `${places.join(', ')} ${have} in plain text: put ${them} into \`.env.local\` and write \`{{env.NAME}}\` instead`;
}
