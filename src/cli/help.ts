import type { HelpConfiguration } from 'commander';
import pc from 'picocolors';
import type { Example } from './shared/command.js';

/** How commander's help is painted. */
export function helpStyle(colours: boolean): HelpConfiguration {
  const { bold, cyan } = pc.createColors(colours);
  return {
    styleTitle: bold,
    styleCommandText: cyan,
    styleSubcommandText: cyan,
    styleOptionText: cyan,
    styleArgumentText: cyan,
  };
}

export function examplesText(examples: readonly Example[], colours: boolean): string {
  if (examples.length === 0) return '';
  const { bold, cyan } = pc.createColors(colours);
  const lines = examples.map(({ line, does }) => `  ${cyan(line)}\n      ${does}`);
  return ['', bold('Examples:'), ...lines].join('\n');
}
