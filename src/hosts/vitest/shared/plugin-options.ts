import type { ResolvedConfig } from 'vitest/node';
import { onceFor } from '../../../lib/memoize.js';
import { showOf, type Show } from '../../../reporter/terminal/answer-screen.js';
import type { TerminalMode } from '../../../reporter/terminal/compact-line.js';
import type { CallsheetOptions } from '../../../format/options.js';

type Homes = Map<string, CallsheetOptions>;

/** The homes that have their project of sessions, absolute, with their options. A config that is saved makes Vitest start anew with another one. */
export const homesOf = onceFor<ResolvedConfig, Homes>(() => new Map());

/** The homes of plugins, absolute, with what the plugins were given. */
export const pluginsOf = onceFor<ResolvedConfig, Homes>(() => new Map());

/** What the first home that says so wants of the terminal, which all homes share. */
export function terminalMode(config: ResolvedConfig): TerminalMode | undefined {
  return [...homesOf(config).values()].map(({ report }) => report?.terminal).find((mode) => mode !== undefined);
}

/** Which steps the terminal shows with their request and response; as the first home says that says so. */
export function shownSteps(config: ResolvedConfig): Show {
  const options = [...homesOf(config).values()].map(({ show }) => show);
  return showOf(
    options.find((show) => show !== undefined),
    process.env,
  );
}
