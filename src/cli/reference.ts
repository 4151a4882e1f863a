import { argumentForm, optionForm } from './build-program.js';
import { type Command, type Option, commonOptions } from './shared/command.js';

/** The reference of the command line as Markdown, from the same table as the parser and the help. */
export function renderReference(commands: readonly Command[]): string {
  return [
    '# Command line',
    '',
    '`npx callsheet <command>`; `callsheet <command> --help` prints what is here, and `callsheet --version` the version. This page is generated.',
    '',
    ...table(
      ['Command', 'What it does'],
      commands.map(({ name, summary }) => [`[\`${name}\`](#callsheet-${name})`, summary]),
    ),
    '',
    '| Exit code | Means |',
    '| --- | --- |',
    '| 0 | Done; of `check`: no errors or failures |',
    '| 1 | Problems were found, or what was asked for was refused |',
    '| 2 | Wrong usage: an unknown command or option, a value that is missing or cannot be read, a path outside the project; of `check` also a path that leads nowhere |',
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
