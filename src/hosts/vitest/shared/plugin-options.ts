import type { ResolvedConfig } from 'vitest/node';
import { showOf, type Show } from '../../../reporter/terminal/answer-screen.js';
import type { TerminalMode } from '../../../reporter/terminal/compact-line.js';
import type { CallsheetOptions } from '../../../format/options.js';

/** A config that is saved makes Vitest start anew with another one. */
const known = new WeakMap<ResolvedConfig, Map<string, CallsheetOptions>>();

/** The homes that have their project of sessions, absolute, with the options of their plugin. */
export function homesOf(config: ResolvedConfig): Map<string, CallsheetOptions> {
  const homes = known.get(config) ?? new Map<string, CallsheetOptions>();
  known.set(config, homes);
  return homes;
}

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
