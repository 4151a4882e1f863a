import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { renaming } from '../cli/cli.js';
import { reasonOf } from '../disk/file-reason.js';

/** @param reason - the words of the error that stopped the file */
export function fileNotLoaded(reason: string): Message {
  return { code: 'file-not-loaded', message: reason };
}

export function fileNotFinished(): Message {
  return {
    code: 'file-not-finished',
    message: 'the file did not finish: the process that ran it ended',
    hint: 'What ended it is among the errors of the run; a script may have filled the memory or killed the process.',
  };
}

/** @param version - of the Node that runs, such as `20.20.2` */
export function nodeTooOld(version: string, oldest: string): Message {
  return {
    code: 'node-too-old',
    message: `callsheet needs Node ${oldest} or newer, and this is Node ${version}. Install a newer one, or put it first on the PATH`,
  };
}

/** @param version - of the Vitest that runs, such as `3.2.4` */
export function vitestTooOld(version: string, oldest: string): Message {
  return {
    code: 'vitest-too-old',
    message: `callsheet needs Vitest ${oldest} or newer, and this is Vitest ${version}. Install a newer one: npm install -D vitest@latest`,
  };
}

/** @param wanted - what it takes */
export function badOption(name: string, value: unknown, wanted: string): Message {
  return { code: 'bad-option', message: `callsheet's option ${name} is ${shownOption(value)}; it takes ${wanted}` };
}

export function badOptions(value: unknown): Message {
  return { code: 'bad-option', message: `callsheet takes a map of options, not ${shownOption(value)}` };
}

export function badConfig(value: unknown): Message {
  const [given, todo] =
    typeof value === 'function'
      ? ['a function', 'give it what the function gives: export default async () => withCallsheet(await config())']
      : [shownOption(value), 'await what gives it, and give it that'];
  const message = `withCallsheet takes a Jest configuration, not ${given}; ${todo}`;
  return { code: 'bad-option', message };
}

/** @param problem - of the first test that cannot be read */
export function badDefaultTests({ code, message, hint }: Message): Message {
  const advice = hint === undefined ? '' : ` (${hint})`;
  return { code: 'bad-option', message: `callsheet's option tests is not valid: ${message}${advice} [${code}]` };
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
  return { code: 'bad-option', message: `callsheet's option ${name} needs ${other} beside it` };
}

/** Of two reports at one place the first would be written for nothing. */
export function sameReportPath(path: string): Message {
  return {
    code: 'bad-option',
    message: `callsheet's options report.json and report.html are both ${JSON.stringify(path)}; each report takes a file of its own`,
  };
}

/** Options that the other host alone takes, with what there is in their place. */
const optionsOfOneHost: Readonly<Record<string, string>> = {
  exclude: 'under Jest `testPathIgnorePatterns` of the configuration leaves files out',
  lanes: 'under Jest `maxWorkers` says how many files run at the same time',
  reporter: 'under Vitest reporters stand in `test.reporters`',
};

/**
 * @param name - with the options around it, as `tls.insecur`
 * @param known - the keys that stand in its place
 */
export function unknownOption(name: string, key: string, known: readonly string[]): Message {
  const meant = didYouMean(key, known);
  const near = meant === undefined ? `it takes ${known.join(', ')}` : `did you mean \`${meant}\`?`;
  const help = Object.hasOwn(optionsOfOneHost, name) ? optionsOfOneHost[name]! : near;
  return { code: 'unknown-option', message: `callsheet has no option \`${name}\`; ${help}` };
}

/** @param home - the folder whose sessions both would run */
export function twoPlugins(home: string): Message {
  return {
    code: 'two-plugins',
    message:
      `callsheet stands twice in the config of ${home}, with different options. The sessions of a folder have one plugin: ` +
      'give both the same options, or give the project of one of them a `root` of its own',
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
  const message = `callsheet finds no session file (*.session.yaml) in ${home}, so no session runs: ${renaming(near)}`;
  return { code: 'nothing-included', message };
}

/** Of a config with `plugins: [callsheet]`: a function is no plugin, and nothing would run. */
export function pluginNotCalled(): Message {
  return {
    code: 'plugin-not-called',
    message: 'callsheet stands in `plugins` without its brackets: write `callsheet()`',
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
      `callsheet: --project asks for ${name} and leaves out the project of ${home}, whose plugin brings those sessions: ` +
      'they do not run. Name that project, too',
  };
}

/** @param reason - why the file cannot be read */
export function optionNotRead(name: string, path: string, reason: string): Message {
  return {
    code: 'option-not-read',
    message: `callsheet's option ${name} names a file that cannot be read, ${path}: ${reason}`,
  };
}

export function reportNotWritten(path: string, error: unknown): Message & { readonly hint: string } {
  const { code = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  const reason = /^(?:EEXIST|ENOTDIR)$/.test(code) ? belowFile : reasonOf(error);
  return {
    code: 'report-not-written',
    message: `the report ${path} cannot be written: ${reason}`,
    hint: 'Its path stands in the option report, relative to the project root, under Jest to the root of the run.',
  };
}

const belowFile = 'it would lie below a file';

/** What is so of a folder where other words are of files. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file has its name',
  ENOENT: 'there is no such folder',
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
    message:
      `sessions of the exclusive name \`${name}\` are kept apart by a file in ${folder}, ` +
      `which cannot be written: ${folderReasons[code] ?? reasonOf(error)}`,
    hint: 'Set TMPDIR, on Windows TEMP, to a folder that can be written.',
  };
}
