import { Command as Parser, InvalidArgumentError, Option as ParserOption, type HelpConfiguration } from 'commander';
import { argumentEmpty, badUsage, noWholeNumber } from '../problems/cli/cli.js';
import { type Argument, type Call, type Command, type Option, commonOptions, type Example } from './shared/command.js';
import { type Io, UsageError, wantsColours } from './shared/context.js';
import pc from 'picocolors';
import { didYouMean } from '../lib/did-you-mean.js';

interface ProgramOptions {
  readonly commands: readonly Command[];
  readonly version: string;
  readonly args: readonly string[];
  readonly io: Io;
}

interface ParsedCall {
  readonly argumentValues: Call<readonly Argument[], readonly Option[]>['args'];
  readonly optionValues: Call<readonly Argument[], readonly Option[]>['options'];
  readonly common: { readonly root?: string; readonly color?: boolean };
}

type Run = (command: Command, call: ParsedCall) => Promise<void>;

/** The parser for a table of commands. It throws where it would leave the process. */
export function buildProgram(options: ProgramOptions, run: Run): Parser {
  const { commands, version, io } = options;
  const program = new Parser('callsheet')
    .description('API test sessions that run inside Vitest and Jest.')
    .version(version, '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    .showHelpAfterError('(callsheet --help lists commands and options)')
    .addOption(colourOption('color'))
    .addOption(colourOption('no-color'));
  share(program, options);
  for (const command of commands) addCommand(program, command, options, run);
  if (io.env.COLUMNS !== undefined && Number(io.env.COLUMNS) > 40) {
    program.configureHelp({ ...program.configureHelp(), helpWidth: Number(io.env.COLUMNS) });
  }
  return program;
}

function addCommand(program: Parser, command: Command, options: ProgramOptions, run: Run): void {
  const parser = program
    .command(command.name)
    .summary(command.summary)
    .description(
      [command.summary, command.description].filter(Boolean).join('.\n\n') + (command.description ? '' : '.'),
    )
    .helpOption('-h, --help', 'Print this help')
    .showHelpAfterError(`(callsheet ${command.name} --help lists its options)`)
    .allowExcessArguments(false);
  share(parser, options);
  for (const argument of command.arguments) parser.argument(argumentForm(argument), argument.description);
  for (const option of [...command.options, ...commonOptions]) parser.addOption(parserOption(option));
  parser.addHelpText('after', examplesText(command.examples, coloursOf(options)));
  parser.action(async (...given: unknown[]) => {
    const values = parser.optsWithGlobals<Record<string, unknown>>();
    refuseEmpty(command, given, values);
    await run(command, {
      argumentValues: named(
        command.arguments.map(({ name, kind }, index) => [name, given[index] ?? (kind === 'list' ? [] : undefined)]),
      ),
      optionValues: named(
        [...command.options, ...commonOptions].map(({ name, kind }) => [
          name,
          optionValue(name, values[camelCase(name)]) ?? emptyOf(kind),
        ]),
      ),
      common: values as ParsedCall['common'],
    });
  });
}

/**
 * A path without a text would mean the current folder; options of other kinds say themselves what they lack.
 *
 * @throws UsageError
 */
function refuseEmpty(command: Command, given: readonly unknown[], values: Readonly<Record<string, unknown>>): void {
  const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.includes(''));
  const argument = command.arguments.find((_, index) => given[index] === '');
  if (argument) throw new UsageError(argumentEmpty(`<${argument.name}>`));
  const paths = [...command.options, ...commonOptions].filter((option) => 'isPath' in option);
  const option = paths.find(({ name }) => isEmpty(values[camelCase(name)]));
  if (option) throw new UsageError(argumentEmpty(`--${option.name}`));
}

/** What the program and each of its commands do alike. With `--json` an error is only a document. */
function share(parser: Parser, options: ProgramOptions): void {
  const { io, args } = options;
  parser
    .exitOverride()
    .configureHelp(helpStyle(coloursOf(options)))
    .configureOutput({
      writeOut: io.stdout,
      writeErr: args.includes('--json') ? () => undefined : io.stderr,
      outputError: (text, write) => write(withCode(nearSuggestion(text))),
      getOutHasColors: () => coloursOf(options),
      getErrHasColors: () => coloursOf(options),
    });
}

function coloursOf({ args, io }: ProgramOptions): boolean {
  return wantsColours(io, args.includes('--no-color') ? false : args.includes('--color') ? true : undefined);
}

function colourOption(name: 'color' | 'no-color'): ParserOption {
  return new ParserOption(`--${name}`, commonOptions.find((option) => option.name === name)?.description);
}

export function argumentForm({ name, kind }: Argument): string {
  if (kind === 'list') return `[${name}...]`;
  return kind === 'optional' ? `[${name}]` : `<${name}>`;
}

export function optionForm({ name, short, kind, value = name, implied }: Option): string {
  const flags = short === undefined ? `--${name}` : `-${short}, --${name}`;
  if (kind === 'flag') return flags;
  return implied === undefined ? `${flags} <${value}>` : `${flags} [${value}]`;
}

function parserOption(option: Option): ParserOption {
  const made = new ParserOption(optionForm(option), option.description);
  if (option.kind === 'number') made.argParser(readNumber);
  if (option.implied !== undefined) made.preset(option.implied);
  if (option.kind === 'list') made.argParser((value: string, before: readonly string[] = []) => [...before, value]);
  return made;
}

/** @param text - or what is implied where there is none */
function readNumber(text: string | number): number {
  if (typeof text === 'number') return text;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError(noWholeNumber);
  return Number(text);
}

/** Of `--open` and `--no-open` the parser keeps one value. */
function optionValue(name: string, value: unknown): unknown {
  return name.startsWith('no-') ? value === false : value;
}

function emptyOf(kind: Option['kind']): unknown {
  if (kind === 'flag') return false;
  return kind === 'list' ? [] : undefined;
}

/** As commander names the value of an option. */
function camelCase(name: string): string {
  return name.replace(/^no-/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function named<T>(entries: readonly (readonly [string, unknown])[]): T {
  return Object.fromEntries(entries) as T;
}

/** How commander's help is painted. */
function helpStyle(colours: boolean): HelpConfiguration {
  const { bold, cyan } = pc.createColors(colours);
  return {
    styleTitle: bold,
    styleCommandText: cyan,
    styleSubcommandText: cyan,
    styleOptionText: cyan,
    styleArgumentText: cyan,
  };
}

function examplesText(examples: readonly Example[], colours: boolean): string {
  if (examples.length === 0) return '';
  const { bold, cyan } = pc.createColors(colours);
  const lines = examples.map(({ line, does }) => `  ${cyan(line)}\n      ${does}`);
  return ['', bold('Examples:'), ...lines].join('\n');
}

/** What the parser says of a name that it does not know, only with suggestions that may be meant: not `--root` for `--foo`. */
export function nearSuggestion(text: string): string {
  const written = /unknown (?:option|command) '-*([^']*)'/.exec(text)?.[1] ?? '';
  return text.replace(/\n\(Did you mean (?:one of )?([^)]*)\?\)/, (_, names: string) => {
    const near = names.split(', ').filter((name) => isNear(written, name.replace(/^-+/, '')));
    if (near.length === 0) return '';
    return `\n(Did you mean ${near.length > 1 ? 'one of ' : ''}${near.join(', ')}?)`;
  });
}

/** The first line is what went wrong. */
function withCode(text: string): string {
  const { code } = badUsage('', undefined, undefined);
  return text.replace('\n', ` [${code}]\n`);
}

/** In a short word two other letters make another word, unless it begins alike. */
function isNear(written: string, name: string): boolean {
  return written[0] === name[0] || (written.length > 4 && didYouMean(written, [name]) !== undefined);
}
