import type { Project } from '../../authoring/project/project.js';
import type { RowView } from '../../authoring/ops/rows.js';
import { parseRows } from '../../authoring/rows/selection.js';
import { argumentMissing } from '../../problems/cli/cli.js';
import { type Context, Cancelled, UsageError } from '../shared/context.js';
import { fileFrom } from './file-from.js';
import { listRows, rowLine } from './row-lines.js';
import { operatorPhrases } from '../../authoring/condition/operator-words.js';
import { responsePaths } from '../../authoring/rows/last-run.js';
import type { SessionReport } from '../../record/report.js';

/** Gives what a command was called with, asks for it where someone sits there, and says what is missing otherwise. */
export interface Asker {
  readonly isInteractive: boolean;
  readonly context: Context;
  readonly file: (given: string | undefined, name: string) => Promise<string>;
  readonly text: (given: string | undefined, question: Question) => Promise<string>;
  /** Several rows of a file. */
  readonly rows: (given: string | undefined, file: string) => Promise<readonly number[]>;
  /** One row; those that do not fit cannot be chosen. */
  readonly row: (given: number | undefined, file: string, fits: (row: RowView) => boolean) => Promise<number>;
  readonly ticks: (message: string, choices: readonly Choice[]) => Promise<readonly string[]>;
  readonly choice: (message: string, choices: readonly Choice[]) => Promise<string>;
}

interface Question {
  /** As the command writes it: `--name`. */
  readonly name: string;
  readonly message: string;
  /** A whole command that gives it. */
  readonly example: string;
  readonly placeholder?: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export function openAsker(
  project: Project,
  { context, json }: { readonly context: Context; readonly json: boolean },
): Asker {
  const isInteractive = context.isInteractive && !json;
  const asker: Asker = {
    isInteractive,
    context,
    file: async (given, name) => {
      if (given !== undefined) return fileFrom(context, given);
      if (!isInteractive) return missing(`<${name}>`, 'checkout.session.yaml');
      const choices = project.list().map((file) => ({ value: file, label: file }));
      return choices.length === 0 ? missing(`<${name}>`, 'checkout.session.yaml') : pick(`Which ${name}?`, choices);
    },
    text: async (given, question) => {
      if (given !== undefined) return given;
      return isInteractive ? type(question) : missing(question.name, question.example);
    },
    rows: async (given, file) => {
      if (given !== undefined) return readRows(given);
      if (!isInteractive) return missing('--rows', '--rows 2-4');
      const ticked = await tick('Which rows?', rowChoices(listRows(project, file)));
      return ticked.map(Number);
    },
    row: async (given, file, fits) => {
      if (given !== undefined) return given;
      if (!isInteractive) return missing('--row', '--row 3');
      const fitting = listRows(project, file).filter(fits);
      if (fitting.length === 0) return missing('--row', '--row 3');
      return Number(await pick('Which row?', rowChoices(fitting)));
    },
    ticks: async (message, choices) => (isInteractive && choices.length > 0 ? tick(message, choices, false) : []),
    choice: (message, choices) => pick(message, choices),
  };
  return asker;
}

function missing(name: string, example: string): never {
  throw new UsageError(argumentMissing(name, example));
}

function rowChoices(rows: readonly RowView[]): readonly Choice[] {
  return rows.map((row) => ({ value: String(row.number), label: rowLine(row) }));
}

function readRows(given: string): readonly number[] {
  const rows = parseRows(given);
  if ('kind' in rows) throw new UsageError(rows);
  return rows;
}

const shownChoices = 12;

async function pick(message: string, choices: readonly Choice[]): Promise<string> {
  const { autocomplete, select } = await import('@clack/prompts');
  // More than the screen shows at once are found by typing.
  const ask = choices.length > shownChoices ? autocomplete<string> : select<string>;
  return answered(await ask({ message, options: [...choices], maxItems: shownChoices }));
}

async function tick(message: string, choices: readonly Choice[], required = true): Promise<readonly string[]> {
  const { multiselect } = await import('@clack/prompts');
  return answered(await multiselect({ message, options: [...choices], required, maxItems: 20 }));
}

async function type({ message, placeholder }: Question): Promise<string> {
  const { text } = await import('@clack/prompts');
  const validate = (value: string | undefined): string | undefined => (value?.trim() ? undefined : 'Type something.');
  return answered(await text({ message, validate, ...(placeholder !== undefined && { placeholder }) }));
}

function answered<T>(value: T): Exclude<T, symbol> {
  if (typeof value === 'symbol') throw new Cancelled();
  return value as Exclude<T, symbol>;
}

const typed = 'another';

/** What a value can look like, where one is not enough. */
const placeholders: Readonly<Record<string, string>> = {
  'is one of': 'open, paid',
  'is not one of': 'open, paid',
  'is between': '200 and 299',
  'is a': 'string',
  'length equals': '2',
  matches: '^A-\\d+$',
  'does not match': '^A-\\d+$',
};

/** A condition as it was given, or built from a subject, an operator and a value. */
export async function askCondition(
  ask: Asker,
  given: string | undefined,
  { last, row }: { readonly last: SessionReport | undefined; readonly row: number },
): Promise<string> {
  const question = { name: '--if', example: "--if 'status equals 404'" };
  if (given !== undefined || !ask.isInteractive) return ask.text(given, { ...question, message: 'Which condition?' });
  const paths = last ? responsePaths(last, row) : [];
  const subjects = ['status', ...paths];
  const chosen = await ask.choice('What does the condition read?', [
    ...subjects.map((value) => ({ value, label: value })),
    { value: typed, label: 'something else', hint: '$.path, header NAME or {{reference}}' },
  ]);
  const subject =
    chosen === typed
      ? await ask.text(undefined, { ...question, message: 'Which subject?', placeholder: '$.state' })
      : chosen;
  const operator = await ask.choice(
    'Which operator?',
    operatorPhrases.map((value) => ({ value, label: value })),
  );
  if (/^(?:exists|does not exist|is empty|is not empty)$/.test(operator)) return `${subject} ${operator}`;
  const value = await ask.text(undefined, {
    ...question,
    message: 'What is the value?',
    placeholder: placeholders[operator] ?? 'done',
  });
  return `${subject} ${operator} ${value}`;
}
