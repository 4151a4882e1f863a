import type { Message } from '../../format/problem.js';
import { mebibytes } from '../../lib/sizes.js';

/** What became of a part of a suite. */
export type LeftoverKind =
  | 'script-kept'
  | 'not-readable'
  | 'not-sayable'
  | 'by-hand'
  | 'left-out'
  | 'stays'
  | 'changed';

const wordsOf: Readonly<Record<LeftoverKind, (what: string) => string>> = {
  'script-kept': (script) => `carried over as ${script}`,
  'not-readable': (what) => `cannot read ${what}`,
  'not-sayable': (what) => `the format has nothing for this: ${what}`,
  'by-hand': (what) => `convert by hand: ${what}`,
  'left-out': (what) => `left out: ${what}`,
  stays: (what) => `stays a request: ${what}`,
  changed: (what) => `changed: ${what}`,
};

export function leftoverWords(kind: LeftoverKind, what: string): string {
  return wordsOf[kind](what);
}

/** What a leftover of the writer is about. */
export const leftoverOf = {
  ownEnvName: (name: string, own: string): string =>
    `${own} in the place of ${name}, which has another value for another suite`,
  ownSecretName: (name: string, own: string): string =>
    `${own} in the place of ${name}, which is a secret of another suite. If it is the same one, set both to it`,
  unsetAuth: (names: readonly string[]): string =>
    `it is sent without auth, because nothing has set ${names.join(', ')} yet`,
  key: (key: string, message: string): string => `\`${key}\` (${message})`,
  signInByAuth: (): string => '`auth` of the requests asks for the token, and asks again when it is too old',
  signInByFlow: (alias: string): string => `the flow \`${alias}\` asks for the token, once in a run`,
  timed: (requests: number): string =>
    `tests of \`duration\` in ${counted(requests, 'request')} depend on the machine, and may fail on a busy one`,
  lateText: (name: string, changing: readonly string[]): string =>
    `the text of ${name} keeps what ${changing.map((each) => `{{${each}}}`).join(' and ')} gave when it was set. The tool asks again at each use`,
  hiddenSet: (name: string, scope: string): string =>
    `the tool goes on with ${name} of \`pm.${scope}\`. A session has one ${name}, so this value counts from here on`,
  hiddenUnset: (name: string, scope: string): string =>
    `the tool then has ${name} of \`pm.${scope}\`. A session has one ${name}, which has no value from here on`,
  nextRequest: (): string => 'what follows this request. Its step fails when the script asks for a request by name',
  missing: (name: string, instead: string): string => `\`${name}\`, which fails when the script calls it: ${instead}`,
  moduleThrows: (): string => 'a module that throws when a script loads it. Correct it',
  moduleSecret: (): string =>
    'a secret in a module, which is copied with it. Put it into the environment, and read it by its name',
  secretLeft: (variable: string): string =>
    `the file still has the secret of ${variable}, where a reference cannot replace it. Take it out`,
  scriptFlow: (alias: string): string => `the flow \`${alias}\` sends what this script sends, called wherever it ran`,
  loginFlow: (alias: string): string => `the flow \`${alias}\` sends it, called in its place`,
  upload: (file: string, variable: string): string =>
    `\`${file}\` is not in the project: put it there, and set ${variable} to its path from the session`,
  uploads: (file: string): string =>
    `\`${file}\` is looked for from the folder of the session: put its files there, or correct the path`,
  scriptOf: (tool: string): string => `a script of ${tool}, which nothing here can run`,
} as const;

/** Why a login is not called as a flow. */
export const loginStays = {
  script: (): string => 'a script that is carried over runs with it',
  next: (): string => 'a script says what follows it, or goes on with it',
  condition: (): string => 'it has a condition of its own',
  file: (): string => 'it sends a file',
  state: (names: readonly string[]): string =>
    `it reads ${names.join(', ')} with its response, which other requests set`,
  before: (names: readonly string[]): string =>
    `a script before it reads ${names.join(', ')}, which other requests set`,
  cookie: (): string => 'cookies are set by then, and a flow has cookies of its own',
  unknown: (): string =>
    'no saved answer says whether cookies are set by then, and a flow has cookies of its own. If none are, import with `--logins flows`, or use `callsheet extract`',
} as const;

/** What an import did, for those who see no terminal. */
export const importWords = {
  done: (name: string, requests: number, sessions: number): string =>
    `imported ${name}: ${counted(requests, 'request')} in ${counted(sessions, 'session')}`,
  counts: (asTheyAre: number, withScript: number, byHand: number): string =>
    [
      ...(asTheyAre > 0 ? [`${asTheyAre} as ${asTheyAre === 1 ? 'it is' : 'they are'}`] : []),
      ...(withScript > 0 ? [`${withScript} with a script`] : []),
      ...(byHand > 0 ? [`${byHand} by hand`] : []),
    ].join(', '),
  more: (count: number): string => `${count} more, in the report`,
  environment: (count: number, secrets: readonly string[]): string =>
    `${counted(count, 'value')} from the environment: copy .env.example to .env, and set those that are empty${
      secrets.length === 0 ? '' : `. Secrets: ${secrets.join(', ')}`
    }`,
  packages: (names: readonly string[]): string => `scripts need ${names.join(', ')}`,
} as const;

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Why an update left a part as it is here. */
export const keptWords = {
  'changed-here': 'kept as you changed it',
  'changed-in-both': 'kept as you changed it; the source has changed it, too',
  merged: 'has what you changed, and what the source has changed',
  held: 'kept with a request below the same `if` that you changed; the source has changed it',
  'gone-in-source': 'kept because you changed it, or a call of it; the source no longer has it',
  'read-here': 'kept because a part that was kept reads it; the source no longer has it',
  'replaced-in-source': 'kept because you changed it; what the source has in its place is left out',
  'removed-here': 'not added again, because you removed it; the source has changed it',
  'inputs-added': 'got the new inputs of its flow, and is otherwise as you changed it',
  'inputs-removed': 'no longer gives inputs that its flow does not have',
  'settings-added': 'got the auth or headers that the settings no longer give to it, and is otherwise as it was',
  'variables-kept': 'kept variables that the source no longer has, because a part that was kept reads them',
} as const;

const ownVariable = 'give it a variable of its own in the session, and set that one';

/** Two suites have a value for one variable. */
export function environmentClash({ name, first, own }: Readonly<Record<'name' | 'first' | 'own', string>>): string {
  return `${name} is ${first} in .env.example, and ${own} here: ${ownVariable}`;
}

interface ChangedValue {
  readonly name: string;
  readonly file: string;
  readonly first: string;
  readonly value: string;
}

/** An update has changed a value of `.env.example`. */
export function valueChanged({ name, file, first, value }: ChangedValue): string {
  return `${name} is ${value} in ${file} now, and was ${first}: change it in your .env, too`;
}

export function valueChangedInBoth({ name, file, first, value }: ChangedValue): string {
  return `${name} stays ${first} in ${file}, as you changed it; in the source it is ${value} now`;
}

/** @param suite - the one whose secret it is */
export function secretClash(name: string, suite: string): string {
  return `${name} is another secret here than in ${suite}, which has the variable: ${ownVariable}`;
}

/** What an update speaks of: a request or call, what is above the steps, or, without words, the whole file. */
export function partWords({ file, title, why }: Kept): string | undefined {
  if (title !== undefined) return title === '' ? 'the rows behind the last request' : title;
  const isWhole = why === 'gone-in-source' || why === 'read-here' || why === 'removed-here';
  return isWhole || !file.endsWith('.session.yaml') ? undefined : 'settings and variables';
}

interface Kept {
  readonly file: string;
  readonly title?: string;
  readonly why: keyof typeof keptWords;
}

/** @param files - that are there already */
export function importExists(files: readonly string[]): Message {
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  const exist = files.length === 1 ? 'already exists' : 'already exist';
  return {
    code: 'import-exists',
    message: `${files.slice(0, 3).join(', ')}${more} ${exist}`,
    hint: 'Bring in what changed with `--update`, replace the files with `--force`, or choose another folder with `--to`.',
  };
}

export function nothingToUpdate(record: string): Message {
  return {
    code: 'import-nothing-to-update',
    message: `there is no earlier import to update: ${record} is missing`,
    hint: 'Give the folder of its sessions with `--to`. To import for the first time, leave out `--update`.',
  };
}

export function recordInvalid(record: string): Message {
  return {
    code: 'import-record-invalid',
    message: `${record}, the record of the last import, is not valid`,
    hint: 'Restore it from version control. After a conflict take one side, and update again. A newer version of callsheet may have written it: use that one.',
  };
}

export function updateUnreadable(file: string): Message {
  return {
    code: 'import-update-unreadable',
    message: `cannot update ${file}: it has errors`,
    hint: 'Fix them first: `callsheet check` shows where.',
  };
}

/** @param file - that a person has made, or that the record does not have */
export function updateTaken(file: string): Message {
  return {
    code: 'import-update-taken',
    message: `${file} is not of the last import, and the source now has a session of that name`,
    hint: 'Nothing was changed. Give your file another name, and update again.',
  };
}

/** What an update did about a session that a person has moved. @param place - relative to the folder of the sessions, as is the file */
export const movedWords = {
  moved: (file: string, place: string): string => `${file} is now ${place}`,
  back: (file: string): string => `${file} is back at its place`,
} as const;

export function updateAtBoth(file: string, place: string): Message {
  return {
    code: 'import-update-moved',
    message: `${file} was moved to ${place}, and is at both places now`,
    hint: 'Nothing was changed. Remove one of them, and update again.',
  };
}

/** @param other - a file that has the name of the moved one in its new folder */
export function updateCannotFollow(file: string, place: string, other: string): Message {
  return {
    code: 'import-update-moved',
    message: `${file} was moved to ${place}, and calls of it could be calls of ${other}`,
    hint: 'Nothing was changed. Move it to a folder without a file of its first name, and update again.',
  };
}

export const clashOfMarkers = 'an `if` and its `end` would not be in the file together';

/** @param fault - of the file as it would be */
export function updateClashes(file: string, fault: string): Message {
  return {
    code: 'import-update-clashes',
    message: `cannot update ${file}: what you changed does not fit what the source changed: ${fault}`,
    hint: 'Nothing was changed. Import into another folder with `--to`, and bring your changes there.',
  };
}

/** @param shared - what is read in another session than the one that sets it */
export function splitShares(
  shared: readonly { readonly name: string; readonly from: string; readonly to: string }[],
): Message {
  const lines = shared.slice(0, 5).map(({ name, from, to }) => `${name} (set in ${from}, read in ${to})`);
  const more = shared.length > 5 ? ` and ${shared.length - 5} more` : '';
  return {
    code: 'import-split-shares',
    message: `sessions do not share variables, and the parts of this suite do: ${lines.join(', ')}${more}`,
    hint: 'Import it without `--split`: one session then has all requests in their order.',
  };
}

/** What a suite can be cut into. */
export type SuiteParts = 'recording' | 'folders' | 'requests';

const smaller: Readonly<Record<SuiteParts, string>> = {
  recording:
    'Import the part that you need: `--only api.shop.test` or `--only /orders` takes the requests with this text in their URL. `--to` gives each part a folder.',
  folders: 'Split the suite with `--split folder` or `--split request`, or export it in parts.',
  requests: 'Split the suite with `--split request`, or export it in parts.',
};

/** @param size - in bytes, as is the limit */
export function sessionTooLarge(file: string, size: number, limit: number, parts: SuiteParts): Message {
  return {
    code: 'import-session-too-large',
    message: `${file} would have ${mebibytes(size)}: the limit for a session file is ${mebibytes(limit)}`,
    hint: smaller[parts],
  };
}

export function splitUnknown(given: string, splits: readonly string[]): Message {
  return {
    code: 'bad-split',
    message: `unknown part \`${given}\` to split by`,
    hint: `Give one of them: ${splits.join(', ')}.`,
  };
}

export function loginsUnknown(given: string, kinds: readonly string[]): Message {
  return {
    code: 'bad-logins',
    message: `unknown kind \`${given}\` of logins`,
    hint: `Give one of them: ${kinds.join(', ')}.`,
  };
}

/** @param names - of the suite's environments */
export function environmentUnknown(given: string, names: readonly string[]): Message {
  return {
    code: 'import-environment-unknown',
    message: `there is no file and no environment ${given}`,
    hint:
      names.length === 0
        ? 'Give the path of an exported environment.'
        : `The suite has the environments ${names.join(', ')}. Give one of them, or the path of an exported one.`,
  };
}
