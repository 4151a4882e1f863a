import { CommanderError } from 'commander';
import { badUsage } from '../problems/cli/cli.js';
import { inertText } from '../lib/printable.js';
import type { Message } from '../format/problem.js';
import { buildProgram, nearSuggestion } from './build-program.js';
import type { Command } from './shared/command.js';
import {
  type Io,
  openContext,
  exitCodes,
  Cancelled,
  UsageError,
  RunRefused,
  jsonDocument,
  messageText,
} from './shared/context.js';

export interface MainOptions {
  readonly commands: readonly Command[];
  /** Of the package. */
  readonly version: string;
}

/**
 * Runs one command line.
 *
 * @param args - what is after `callsheet`
 * @returns the exit code: 0 done, 1 problems found or refused, 2 wrong usage, 130 interrupted
 */
export async function main(args: readonly string[], given: Io, options: MainOptions): Promise<number> {
  const io = { ...given, stderr: (text: string) => given.stderr(inertText([text], given.env)) };
  let code: number = exitCodes.done;
  const program = buildProgram({ ...options, args, io }, async (command, { argumentValues, optionValues, common }) => {
    const context = openContext(io, common);
    code = await command.run({ args: argumentValues, options: optionValues, context });
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    const command = args.find((arg) => options.commands.some(({ name }) => name === arg));
    return codeOf(error, io, { json: args.includes('--json'), command });
  }
}

interface Called {
  readonly json: boolean;
  readonly command: string | undefined;
}

function codeOf(error: unknown, io: Io, { json, command }: Called): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    if (json) showError(usageProblem(error, command), io);
    return exitCodes.usage;
  }
  if (error instanceof Cancelled) return exitCodes.interrupted;
  if (error instanceof RunRefused) {
    if (json) showError(error.problem, io);
    else io.stderr(messageText(error.problem, error.frame));
    return exitCodes.problems;
  }
  if (!(error instanceof UsageError)) throw error;
  if (json) showError(error.problem, io);
  else io.stderr(messageText(error.problem));
  return exitCodes.usage;
}

/** In a document the suggestion is part of the hint. */
function usageProblem({ message }: CommanderError, command: string | undefined): Message {
  const said = /^(?:error: )?(.*?)(?:\n\(Did you mean (.*)\?\))?$/s.exec(nearSuggestion(message));
  return badUsage(said?.[1] ?? message, said?.[2], command);
}

function showError({ code, message, hint }: Message, io: Io): void {
  io.stdout(jsonDocument(false, { error: { code, message, hint } }));
}
