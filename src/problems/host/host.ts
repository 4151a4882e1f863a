import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { renaming } from '../cli/cli.js';
import { reasonOf } from '../disk/file-reason.js';

/** @param reason - the words of the error that stopped the file */
export function fileNotLoaded(reason: string): Message {
  // Hosts hand on only words of an error, which end with the code that it has.
  const [, message, code] = /^(.*) \[([a-z][a-z0-9-]+)\]$/s.exec(reason) ?? [];
  if (message !== undefined && code !== undefined) return { code, message };
  return { code: 'file-not-loaded', message: reason };
}

export function fileNotFinished(): Message {
  return {
    code: 'file-not-finished',
    message: 'the file did not finish: the process that ran it ended',
    hint: 'Look for the cause in the errors of the run. A script may have filled the memory or killed the process.',
  };
}

/** @param version - of the Node that runs, such as `20.20.2` */
export function nodeTooOld(version: string, oldest: string): Message {
  return {
    code: 'node-too-old',
    message: `callsheet needs Node ${oldest} or newer, but this is Node ${version}. Install a newer one, or put it first on the PATH`,
  };
}

/** @param version - of the Vitest that runs, such as `3.2.4` */
export function vitestTooOld(version: string, oldest: string): Message {
  return {
    code: 'vitest-too-old',
    message: `callsheet needs Vitest ${oldest} or newer, but this is Vitest ${version}. Install a newer one: \`npm install -D vitest@latest\``,
  };
}

/**
 * @param wanted - what it takes
 * @param names - that it takes; one of them may be meant
 */
export function badOption(name: string, value: unknown, wanted: string, names: readonly string[] = []): Message {
  const meant = typeof value === 'string' ? didYouMean(value, names) : undefined;
  const help = meant === undefined ? `it takes ${wanted}` : `did you mean \`${meant}\`?`;
  return { code: 'bad-option', message: `callsheet's option ${name} is ${shownOption(value)}; ${help}` };
}

export function badOptions(value: unknown): Message {
  return { code: 'bad-option', message: `callsheet takes a map of options, not ${shownOption(value)}` };
}

export function badJestConfig(value: unknown): Message {
  const [given, todo] =
    typeof value === 'function'
      ? ['a function', 'pass what the function returns: export default async () => withCallsheet(await config())']
      : [shownOption(value), 'pass the configuration itself, after `await` if it is a promise'];
  const message = `withCallsheet takes a Jest configuration, not ${given}; ${todo}`;
  return { code: 'bad-option', message };
}

/** @param problem - of the first test that cannot be read */
export function badDefault(option: string, { code, message, hint }: Message): Message {
  const advice = hint === undefined ? '' : ` (${hint})`;
  return { code, message: `callsheet's option ${option} is invalid: ${message}${advice}` };
}

/** @param fault - what is wrong with the document */
export function badDefaultContract({ code, message, hint }: Message): Message {
  const advice = hint === undefined ? '' : ` (${hint})`;
  return { code, message: `callsheet's option openapi: ${message}${advice}` };
}

function shownOption(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const tag = Object.prototype.toString.call(value);
  const isOfItsOwnKind =
    typeof value === 'object' && value !== null && !['[object Object]', '[object Array]'].includes(tag);
  return isOfItsOwnKind && JSON.stringify(value) === '{}' ? tag : (JSON.stringify(value) ?? typeof value);
}

/** @param other - without which it does nothing */
export function loneOption(name: string, other: string): Message {
  return { code: 'bad-option', message: `callsheet's option ${name} also needs ${other}` };
}

/** The second of two reports at one path would overwrite the first. @param names - of their options */
export function sameReportPath(path: string, names: readonly [string, string]): Message {
  return {
    code: 'bad-option',
    message: `callsheet's options ${names.join(' and ')} are both ${JSON.stringify(path)}; give each report its own file`,
  };
}

/** Options that only Jest takes in code, each with its replacement. */
const optionsOfOneHost: Readonly<Record<string, string>> = {
  reporter: 'Under Vitest, list reporters in `test.reporters`',
};

/**
 * @param name - with the options around it, as `tls.insecur`
 * @param known - the keys that are known there
 */
export function unknownOption(name: string, key: string, known: readonly string[]): Message {
  const meant = didYouMean(key, known);
  const near = meant === undefined ? `It takes ${known.join(', ')}` : `Did you mean \`${meant}\`?`;
  const help = Object.hasOwn(optionsOfOneHost, name) ? optionsOfOneHost[name]! : near;
  return { code: 'unknown-option', message: `callsheet: unknown option \`${name}\`. ${help}` };
}

/** @param home - the folder whose sessions both would run */
export function twoPlugins(home: string): Message {
  return {
    code: 'two-plugins',
    message:
      `callsheet is in the config of ${home} twice, with different options. The sessions of a folder have one plugin: ` +
      'give both the same options, or give the project of one of them its own `root`',
  };
}

/** @param home - the folder that the globs are read from */
export function nothingIncluded(include: readonly string[], home: string): Message {
  return {
    code: 'nothing-included',
    message:
      `callsheet's option include matches no session file (*.session.yaml) in ${home}: ${include.join(', ')}. ` +
      'Its globs are relative to that folder',
  };
}

/** @param near - a file in `home` whose name has nearly the extension */
export function onlyMisnamed(home: string, near: string): Message {
  const message = `callsheet finds no session file (*.session.yaml) in ${home}, so no session runs. ${renaming(near)}`;
  return { code: 'nothing-included', message };
}

/** Of a config with `plugins: [callsheet]`: a function is not a plugin, so nothing would run. */
export function pluginNotCalled(): Message {
  return {
    code: 'plugin-not-called',
    message: 'callsheet is in `plugins` without brackets: write `callsheet()`',
  };
}

/**
 * @param home - the folder of a package, from the root of the run
 * @param name - of the project of its sessions
 */
export function homeLeftOut(home: string, name: string): Message {
  return {
    code: 'home-left-out',
    message:
      `callsheet: --project selects ${name} but not the project of ${home}, whose plugin adds those sessions: ` +
      'they do not run. Name that project, too',
  };
}

/** @param near - the title of a step that has the text in other letters */
export function nothingShown(text: string, near: string | undefined): Message & { readonly hint: string } {
  return {
    code: 'nothing-shown',
    message: `no step of this run has \`${text}\` in its title`,
    hint: near === undefined ? 'Give a part of a title, as the rows have it.' : `Did you mean \`${near}\`?`,
  };
}

/** @param reason - why the file cannot be read */
export function optionNotRead(name: string, path: string, reason: string): Message {
  return {
    code: 'option-not-read',
    message: `callsheet cannot read ${path}, the file of its option ${name}: ${reason}`,
  };
}

export function reportNotWritten(path: string, error: unknown): Message & { readonly hint: string } {
  const { code = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  const reason = /^(?:EEXIST|ENOTDIR)$/.test(code) ? belowFile : reasonOf(error);
  return {
    code: 'report-not-written',
    message: `cannot write the report ${path}: ${reason}`,
    hint: 'Check the option `report`: its path is relative to the project root, under Jest to the root of the run.',
  };
}

const belowFile = 'a part of its path is a file';

/** Reasons about a folder that differ from those about a file. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file has its name',
  ENOENT: 'no such folder',
  ENOTDIR: belowFile,
};

/**
 * @param name - under `exclusive`
 * @param folder - of the locks, in the temporary one
 */
export function locksNotWritten(name: string, folder: string, error: unknown): Message & { readonly hint: string } {
  const { code = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  return {
    code: 'locks-not-written',
    message: `cannot write the lock of the exclusive name \`${name}\` in ${folder}: ${folderReasons[code] ?? reasonOf(error)}`,
    hint: 'Set TMPDIR (on Windows TEMP) to a folder that callsheet can write to.',
  };
}
