import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import { type Major } from '../../support/majors.js';
import { createProject } from '../../support/vitest-process.js';

const script = fileURLToPath(new URL('extension.mjs', import.meta.url));

/** What an editor asks of Vitest; names are those of extension.mjs. */
export type Ask =
  | { readonly action: 'collect'; readonly projects?: readonly string[] }
  | { readonly action: 'runAll' }
  | { readonly action: 'run'; readonly files: readonly Picked[] }
  | ({ readonly action: 'runByGlobalPattern' } & Picked)
  | { readonly action: 'save'; readonly file: string; readonly text: string };

export interface Picked {
  readonly project: string;
  readonly file: string;
  readonly pattern: string;
}

/** A file, a suite or a test as the editor's tree gets it. */
export interface Item {
  readonly id: string;
  readonly type: 'suite' | 'test';
  readonly name: string;
  readonly line?: number;
  readonly state: string;
  readonly errors: readonly string[];
  readonly file?: string;
  readonly project?: string;
  readonly tasks?: readonly Item[];
}

export interface Answers {
  /** One list of files per question. */
  readonly results: readonly (readonly Item[])[];
  /** What Vitest printed. */
  readonly logs: string;
}

/** Puts questions to Vitest as the VS Code extension does: a process for each that knows only the projects asked about. */
export async function askVitest(
  major: Major,
  files: Readonly<Record<string, string>>,
  questions: readonly Ask[],
): Promise<Answers> {
  const project = createProject(major, { files });
  onTestFinished(project.remove);
  const answers: Answers[] = [];
  for (const asked of byProcess(questions)) answers.push(await askProcess(project.folder, asked));
  return { results: answers.flatMap(({ results }) => results), logs: answers.map(({ logs }) => logs).join('') };
}

interface Asked {
  /** Vitest's `--project`; absent where all are asked for. */
  readonly projects?: readonly string[] | undefined;
  readonly steps: readonly Ask[];
}

/** Runs of the same projects share a process, which saves time. */
function byProcess(questions: readonly Ask[]): readonly Asked[] {
  const processes: { projects: readonly string[] | undefined; steps: Ask[] }[] = [];
  for (const question of questions) {
    const projects = projectsOf(question);
    const last = processes.at(-1);
    const isShared = question.action !== 'collect' && last?.steps[0]!.action !== 'collect';
    if (last && isShared && isDeepStrictEqual(last.projects, projects)) last.steps.push(question);
    else processes.push({ projects, steps: [question] });
  }
  return processes;
}

function projectsOf(question: Ask): readonly string[] | undefined {
  if (question.action === 'collect') return question.projects ?? ['callsheet'];
  if (question.action === 'run') return [...new Set(question.files.map(({ project }) => project))];
  return question.action === 'runByGlobalPattern' ? [question.project] : undefined;
}

async function askProcess(folder: string, question: Asked): Promise<Answers> {
  const [asked, answered] = [join(folder, 'asked.json'), join(folder, 'answered.json')];
  writeFileSync(asked, JSON.stringify(question));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NO_COLOR: '1' };
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, [script, asked, answered], { cwd: folder, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${stdout}\n${stderr}`)) : resolve(),
    );
  });
  return JSON.parse(readFileSync(answered, 'utf8').replaceAll(folder, '<root>')) as Answers;
}

/** A line per suite and test: line of the file, and label beneath its suites. */
export function tree(items: readonly Item[], depth = 0): string {
  return items
    .map(({ name, line, tasks = [] }) => `${line ?? '-'} ${'  '.repeat(depth)}${name}\n${tree(tasks, depth + 1)}`)
    .join('');
}

/** The tests that ran, with the names around them: `suite > test: state`. */
export function ran(items: readonly Item[], path: readonly string[] = []): readonly string[] {
  return items.flatMap(({ type, name, state, file, tasks = [] }) => {
    const names = file === undefined ? [...path, name] : path;
    if (type === 'suite') return ran(tasks, names);
    return state === 'skip' ? [] : [`${names.join(' > ')}: ${state}`];
  });
}

/** The pattern of the extension for a test, or for all of a suite. */
export function patternOf(names: readonly string[], joint: string, end = '$'): string {
  return `^\\s?${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(joint)}${end}`;
}
