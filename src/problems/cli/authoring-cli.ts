import type { Message } from '../../format/problem.js';

/** Of an option that takes one; the parser of command lines puts it behind words of its own. */
export const noWholeNumber = 'It is not a whole number.';

/** @param name - as it is written in the command: `--rows`, `<file>` */
export function argumentMissing(name: string, example: string): Message {
  return { code: 'argument-missing', message: `${name} is missing`, hint: `give it, such as \`${example}\`` };
}

/** @param name - as it is written in the command: `--root`, `<file>` */
export function argumentEmpty(name: string): Message {
  return { code: 'argument-missing', message: `${name} is empty`, hint: 'give a value, or leave it out' };
}

export function badAssignment(text: string): Message {
  return {
    code: 'bad-assignment',
    message: `\`${text}\` gives no value to an input`,
    hint: 'write name and value with `=` between them, such as `--input user=ann`',
  };
}

export function optionsExclude(one: string, other: string): Message {
  return {
    code: 'options-exclude',
    message: `${one} and ${other} cannot be given together`,
    hint: 'give one of them',
  };
}

/**
 * @param reason - what the parser of command lines says
 * @param near - what was probably meant
 * @param command - whose options are meant, if any's
 */
export function badUsage(reason: string, near: string | undefined, command: string | undefined): Message {
  const help =
    command === undefined
      ? '`callsheet --help` lists commands and options'
      : `\`callsheet ${command} --help\` lists its options`;
  return { code: 'bad-usage', message: reason, hint: near === undefined ? help : `did you mean ${near}? ${help}` };
}

export function outsideProject(path: string, root: string): Message {
  return {
    code: 'outside-project',
    message: `${path} is not inside the project ${root}`,
    hint: 'run the command in the project, or give its folder with `--root`',
  };
}

/** Of JSON that says something else. */
export function reportOfOtherForm(path: string): Message {
  return reportNotRead(path, 'it has another form');
}

export function reportNotRead(path: string, reason: string): Message {
  return {
    code: 'report-not-read',
    message: `${path} is no report of a run: ${reason}`,
    hint: "give the JSON report that the option `report: { json: 'report.json' }` writes",
  };
}
