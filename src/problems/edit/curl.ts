import { authNames } from '../../format/auth.js';
import { listed } from '../../lib/quotes.js';
import { inputVariable } from '../../lib/input-variable.js';
import type { Message } from '../../format/problem.js';

/** Why a text is not a curl command. */
export const curlFaults = {
  openQuote: 'a quote is left open',
  noCurl: 'it does not begin with `curl`',
  noUrl: 'it has no URL',
} as const;

/** @param reason - one of `curlFaults` */
export function badCurl(reason: string): Message {
  return {
    code: 'bad-curl',
    message: `invalid curl command: ${reason}`,
    hint: "Give the whole command in one argument, such as `--curl 'curl https://shop.test/orders'`.",
  };
}

/** A note, not a refusal. */
export function curlFlagsIgnored(flags: readonly string[]): string {
  const [is, they] = flags.length === 1 ? ['is', 'it does not describe'] : ['are', 'they do not describe'];
  const options = flags.length === 1 ? 'is an option' : 'are options';
  return `${flags.join(', ')} of the curl command ${is} left out: ${they} the request itself, or ${options} of the project`;
}

/** A note, not a refusal. */
export function curlCommandsIgnored(): string {
  return 'callsheet reads only the first of the curl commands';
}

/** Why a part of a curl command is left out, and what to do instead. */
export const curlReasons = {
  noUser: 'it names no user',
  sentByBasic: '`basic` sends the user',
  otherScheme: `a request signs in only by ${listed(authNames.toSorted(), 'or')}`,
  queryFromFile: 'a query cannot come from a file; write its text into the request',
  fromInput: 'it reads what is typed or piped; write the body into the file',
  partOfBody: 'a file can only be the whole body; write its text into the request',
  partFromFile: 'the text of a part cannot come from a file; write it into the request',
  partName: 'a part always has the name of its file',
  partHeaders: 'a part has only one header, its type',
  partEncoder: 'a part is sent as it is',
  typeAnyway: 'a body of this kind is sent with its content type',
  fileOfCurl: 'it reads a file that belongs to curl',
  headerAnyway: 'every request has this header',
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
  return `callsheet does not run ${written} of the shell: the request has it as written`;
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
  return `${what} of curl removes the line breaks of the file; the request sends the file as it is`;
}

/**
 * A note, not a refusal.
 *
 * @param written - `[1-3]`
 */
export function curlGlob(written: string): string {
  return `curl makes several URLs of ${written}; the request has one, with ${written} as written`;
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
  const [is, it] = placeholders.length === 1 ? ['is not a reference', 'it is'] : ['are not references', 'they are'];
  return `${placeholders.join(', ')} ${is}: ${it} sent as written`;
}

/** A note, not a refusal. */
export function curlQuotes(): string {
  return 'callsheet reads the curly quotes of the curl command as straight ones';
}

/**
 * A note, not a refusal.
 *
 * @param what - `-F photos=@a.jpg,b.jpg`
 */
export function curlFilesOfPart(what: string): string {
  return `${what} of curl nests the files in one part; the request sends one part for each file`;
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
