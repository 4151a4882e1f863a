import type { Context } from './context.js';

/** Something that `callsheet <name>` does. One table of these feeds the parser, the help and the reference. */
export interface Command {
  readonly name: string;
  /** One line, without a full stop: `Find mistakes without running anything`. */
  readonly summary: string;
  /** Paragraphs that only the help of the command has. */
  readonly description?: string;
  readonly arguments: readonly Argument[];
  /** Those of every command (`commonOptions`) are added to them. */
  readonly options: readonly Option[];
  readonly examples: readonly Example[];
  /** @returns the exit code: 0 done, 1 problems found or refused; wrong usage is thrown as a `UsageError` */
  run(call: Call<readonly Argument[], readonly Option[]>): Promise<number>;
}

export interface Argument {
  readonly name: string;
  readonly description: string;
  /** @default 'one' and required */
  readonly kind?: 'optional' | 'list';
}

export interface Option {
  /** Without its dashes: `max-warnings`. */
  readonly name: string;
  /** One letter, without its dash. */
  readonly short?: string;
  readonly description: string;
  /** A `flag` is false where it is not given, a `list` may be given several times. */
  readonly kind: 'flag' | 'text' | 'number' | 'list';
  /** What the help shows for the value; of anything but a flag. */
  readonly value?: string;
  /** What it is where it is given without a value; one without this needs a value. */
  readonly implied?: number | true;
  /** A path or a glob. An empty one is refused. Other options say themselves what they lack. */
  readonly isPath?: true;
}

export interface Example {
  /** The whole line: `callsheet check --quiet`. */
  readonly line: string;
  /** What it does, without a full stop. */
  readonly does: string;
}

/** What a command was called with. Arguments and options go by the names of the table. */
export interface Call<A extends readonly Argument[], O extends readonly Option[]> {
  readonly args: { readonly [Each in A[number] as Each['name']]: ArgumentValue<Each['kind']> };
  readonly options: { readonly [Each in O[number] as Each['name']]: OptionValue<Each> } & CommonValues;
  readonly context: Context;
}

/** The values of `commonOptions`. */
interface CommonValues {
  readonly json: boolean;
}

type ArgumentValue<Kind> = Kind extends 'list'
  ? readonly string[]
  : Kind extends 'optional'
    ? string | undefined
    : string;

type OptionValue<Each extends Option> = Each['kind'] extends 'flag'
  ? boolean
  : Each['kind'] extends 'list'
    ? readonly string[]
    :
        | (Each['kind'] extends 'number' ? number : string)
        | (Each extends { readonly implied: true } ? true : never)
        | undefined;

/** A command whose `run` knows its own arguments and options by name. */
export function defineCommand<const A extends readonly Argument[], const O extends readonly Option[]>(
  command: Omit<Command, 'arguments' | 'options' | 'run'> & {
    readonly arguments: A;
    readonly options: O;
    run(call: Call<A, O>): Promise<number>;
  },
): Command {
  return command as unknown as Command;
}

/** What every command takes in addition to its own options. */
export const commonOptions = [
  {
    name: 'json',
    kind: 'flag',
    description: 'Print only one JSON document. Its ok is false if the exit code is not 0',
  },
  {
    name: 'root',
    kind: 'text',
    value: 'folder',
    isPath: true,
    description:
      'The project root (default: the current folder; for run, check and import, the folder of the nearest callsheet.config; for commands on rows and flows, the project that contains it)',
  },
  { name: 'color', kind: 'flag', description: 'Print colours even if the output is not a terminal' },
  { name: 'no-color', kind: 'flag', description: 'Print no colours, like the variable NO_COLOR' },
] as const satisfies readonly Option[];
