import { type Context, jsonDocument } from '../shared/context.js';
import { type Change, changedLines } from './change.js';
import type { ProjectFacts } from './read-project.js';

interface Showing {
  readonly context: Context;
  readonly json: boolean;
  readonly project: ProjectFacts;
}

/** What became of the changes. */
interface Deeds {
  readonly agreed: ReadonlySet<Change>;
  /** Why those that were agreed to could not be made. */
  readonly faults: ReadonlyMap<Change, string>;
}

type Outcome = 'created' | 'changed' | 'kept' | 'left' | 'failed' | 'by-hand';

/** What was done, what was left, and what is next. */
export function showChanges(changes: readonly Change[], deeds: Deeds, showing: Showing): string {
  const outcomes = changes.map((change) => ({
    change,
    outcome: outcomeOf(change, deeds),
    fault: deeds.faults.get(change),
  }));
  if (showing.json) {
    const files = outcomes.map(({ change, outcome, fault }) => ({
      file: change.file,
      outcome,
      ...detailOf(change),
      ...(fault !== undefined && { why: fault }),
    }));
    return jsonDocument(deeds.faults.size === 0, { files });
  }
  const { red, bold } = showing.context.colours;
  const blocks = outcomes.map(({ change, outcome, fault }) =>
    fault === undefined
      ? describe(change, outcome, showing.context)
      : `${red('failed')}   ${bold(change.file)}: ${fault}`,
  );
  return `${[
    ...blocks,
    nextSteps(
      outcomes.map(({ outcome }) => outcome),
      showing,
    ),
  ].join('\n')}\n`;
}

function outcomeOf(change: Change, { agreed, faults }: Deeds): Outcome {
  if (change.kind !== 'write') return change.kind;
  if (faults.has(change)) return 'failed';
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
    return [`${yellow('by hand')}  ${bold(change.file)}: ${change.why}. Add`, ...lines].join('\n');
  }
  if (outcome !== 'left') return `${green(outcome.padEnd(7))}  ${bold(change.file)}: ${change.what}`;
  const lines = changedLines(change, colours).replace(/^/gm, '           ');
  return `${yellow('left')}     ${bold(change.file)}: it would get ${change.what}\n${lines}`;
}

function nextSteps(outcomes: readonly Outcome[], { context, project }: Showing): string {
  const steps = [
    ...(project.install === undefined ? [] : [project.install]),
    ...(outcomes.includes('left') || outcomes.includes('failed')
      ? [`${project.run} callsheet init --yes   # makes the remaining changes`]
      : []),
    `${project.run} callsheet check`,
    `${project.run} ${project.runner === 'vitest' ? 'vitest run' : 'jest'}`,
    // Such a project need not get one.
    ...(project.hasFramework ? [] : [`${project.run} callsheet run   # without a test framework`]),
  ];
  return ['', context.colours.bold('Next:'), ...steps.map((step) => `  ${step}`)].join('\n');
}
