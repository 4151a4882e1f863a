import { argumentKinds } from '../../format/references/argument.js';
import { describePipe, type Pipe, type PipeName } from '../../format/references/pipes.js';
import type { Argument } from '../../format/reference.js';
import type { Json } from '../../lib/json.js';
import { pipeArguments } from '../../problems/file/pipes.js';
import type { Piped } from './bytes.js';
import { pipeFunctions } from './pipe-functions.js';
import { plain } from './pipe-input.js';
import { textOf } from './text-of.js';
import { PipeFault } from './unresolved.js';

/**
 * Sends a value through pipes. `default` takes over where there is nothing, null, or a pipe before it finds nothing.
 *
 * @param read - the value of a reference that is an argument
 * @returns undefined where there is nothing and no default
 * @throws PipeFault; what `read` throws
 */
export function applyPipes(
  value: Json | undefined,
  pipes: readonly Pipe[],
  read: (argument: Argument & { readonly kind: 'reference' }) => Json,
): Json | undefined {
  let piped: Piped = value;
  for (const [index, pipe] of pipes.entries()) {
    if (pipe.name === 'default') {
      if (piped === undefined || piped === null) piped = valuesOf(pipe, read)[0];
      continue;
    }
    // What is nothing comes to a default, or to the end.
    if (piped === undefined) continue;
    try {
      piped = pipeFunctions[pipe.name]({ value: piped, args: valuesOf(pipe, read), written: writtenPipe(pipe) });
    } catch (error) {
      const isNothing = error instanceof PipeFault && error.problem.code === 'pipe-found-nothing';
      if (!isNothing || !pipes.slice(index).some(({ name }) => name === 'default')) throw error;
      piped = undefined;
    }
  }
  return piped === undefined ? undefined : plain(piped);
}

function valuesOf({ name, args }: Pipe, read: Parameters<typeof applyPipes>[2]): readonly Json[] {
  return args.map((argument, index) => {
    if (argument.kind !== 'reference') return literalOf(argument, name);
    const value = read(argument);
    const { kind } = describePipe(name).takes[index]!;
    const text = textOf(value);
    if (argumentKinds[kind].fits(text)) return value;
    throw new PipeFault(pipeArguments(name, { kind: 'value', of: kind, text: `${argument.text}` }));
  });
}

/** Of a value that is given as it is, a word is read as YAML reads it: `3` is a number and `'3'` a text. */
function literalOf(argument: Argument, name: PipeName): Json {
  return name === 'default' ? valueOfArgument(argument) : argument.text;
}

/** What an argument says but for a reference. */
export function valueOfArgument({ kind, text }: Argument): Json {
  if (kind !== 'word') return text;
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

/** A pipe as it is written. */
function writtenPipe({ name, args }: Pipe): string {
  return [name, ...args.map(({ kind, text }) => (kind === 'quoted' ? `'${text}'` : text))].join(' ');
}
