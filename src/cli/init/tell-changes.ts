import type { Context } from '../context.js';
import type { Change } from './change.js';
import { changedLines } from './changed-lines.js';
import type { ProjectFacts } from './read-project.js';

interface Telling {
  readonly context: Context;
  readonly json: boolean;
  readonly project: ProjectFacts;
}

type Outcome = 'created' | 'changed' | 'kept' | 'left' | 'by-hand';

/** What was done, what was left, and what is next. */
export function tellChanges(changes: readonly Change[], agreed: ReadonlySet<Change>, telling: Telling): string {
  const told = changes.map((change) => ({ change, outcome: outcomeOf(change, agreed) }));
  if (telling.json) {
    const files = told.map(({ change, outcome }) => ({ file: change.file, outcome, ...detailOf(change) }));
    return `${JSON.stringify({ version: 1, files }, null, 2)}\n`;
  }
  const blocks = told.map(({ change, outcome }) => describe(change, outcome, telling.context));
  return `${[
    ...blocks,
    nextSteps(
      told.map(({ outcome }) => outcome),
      telling,
    ),
  ].join('\n')}\n`;
}

function outcomeOf(change: Change, agreed: ReadonlySet<Change>): Outcome {
  if (change.kind !== 'write') return change.kind;
  if (!agreed.has(change)) return 'left';
  return change.before === undefined ? 'created' : 'changed';
}

function detailOf(change: Change): object {
  if (change.kind === 'write') return { what: change.what };
  return change.kind === 'kept' ? { why: change.why } : { why: change.why, lines: change.lines };
}

function describe(change: Change, outcome: Outcome, { colours }: Context): string {
  const { green, yellow, dim, bold } = colours;
  if (change.kind === 'kept') return `${dim('kept')}     ${bold(change.file)}: ${change.why}`;
  if (change.kind === 'by-hand') {
    const lines = change.lines.map((line) => `           ${line}`);
    return [`${yellow('by hand')}  ${bold(change.file)}: ${change.why}; add`, ...lines].join('\n');
  }
  if (outcome !== 'left') return `${green(outcome.padEnd(7))}  ${bold(change.file)}: ${change.what}`;
  const lines = changedLines(change, colours).replace(/^/gm, '           ');
  return `${yellow('left')}     ${bold(change.file)}: it would get ${change.what}\n${lines}`;
}

function nextSteps(outcomes: readonly Outcome[], { context, project }: Telling): string {
  const steps = [
    ...(project.install === undefined ? [] : [project.install]),
    ...(outcomes.includes('left') ? ['npx callsheet init --yes   # makes the changes that were left'] : []),
    'npx callsheet check',
    project.runner === 'vitest' ? 'npx vitest run' : 'npx jest',
  ];
  return ['', context.colours.bold('Next:'), ...steps.map((step) => `  ${step}`)].join('\n');
}
