import { argumentForm, optionForm } from './build-program.js';
import { type Command, type Option, commonOptions } from './shared/command.js';

/** The reference of the command line as Markdown, from the same table as the parser and the help. */
export function renderReference(commands: readonly Command[]): string {
  return [
    '# Command line',
    '',
    'Run `npx callsheet <command>`. `callsheet <command> --help` prints the same as this page, and `callsheet --version` the version. This page is generated.',
    '',
    ...table(
      ['Command', 'What it does'],
      commands.map(({ name, summary }) => [`[\`${name}\`](#callsheet-${name})`, summary]),
    ),
    '',
    '| Exit code | Means |',
    '| --- | --- |',
    '| 0 | Done. `check` found no errors or failures |',
    '| 1 | `check` found problems, or a command refused to do what you asked |',
    '| 2 | Wrong usage: an unknown command or option, a missing or invalid value, a path outside the project, or a path that does not exist |',
    '| 130 | Interrupted with Ctrl-C |',
    '',
    '## Options of every command',
    '',
    ...optionTable(commonOptions),
    '',
    ...commands.flatMap(commandSection),
  ].join('\n');
}

function commandSection(command: Command): readonly string[] {
  const { name, summary, description, options, examples } = command;
  const usage = [
    'callsheet',
    name,
    ...command.arguments.map(argumentForm),
    ...(options.length > 0 ? ['[options]'] : []),
  ];
  const argumentRows = command.arguments.map((argument) => [`\`${argumentForm(argument)}\``, argument.description]);
  return [
    `## callsheet ${name}`,
    '',
    `${summary}.`,
    '',
    ...(description === undefined ? [] : [description, '']),
    '```text',
    usage.join(' '),
    '```',
    '',
    ...(argumentRows.length > 0 ? [...table(['Argument', 'What it says'], argumentRows), ''] : []),
    ...(options.length > 0 ? [...optionTable(options), ''] : []),
    ...(examples.length > 0
      ? [
          '```sh not-run: a test runs each example by itself',
          ...examples.flatMap(({ line, does }) => [`# ${does}`, line]),
          '```',
          '',
        ]
      : []),
  ];
}

function optionTable(options: readonly Option[]): readonly string[] {
  return table(
    ['Option', 'What it does'],
    options.map((option) => [`\`${optionForm(option)}\``, option.description]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
