import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { StepRecord } from '../../../src/record/record.js';
import { type Major } from '../../support/majors.js';
import { createProject, type Finished, type Project } from '../../support/vitest-process.js';

const reporter = fileURLToPath(new URL('dump-reporter.mjs', import.meta.url));

type Env = Readonly<Record<string, string>>;

/** A user's repo in a temporary folder, removed when the test ends. */
export interface Repo extends Project {
  /** Runs `vitest run <args>`, or `vitest related <args> --run`, and reads what its reporters heard. */
  readonly run: (args: readonly string[], env?: Env, command?: 'run' | 'related') => Promise<Dump>;
}

export interface Dump extends Finished {
  readonly files: readonly DumpedFile[];
  /** All tests of all files. */
  readonly tests: readonly DumpedTest[];
}

export interface DumpedFile {
  readonly file: string;
  readonly project: string;
  readonly state: string;
  readonly errors: readonly { readonly message: string }[];
  readonly tests: readonly DumpedTest[];
}

export interface DumpedTest {
  /** Names from the outermost suite down. */
  readonly path: readonly string[];
  readonly state: string;
  readonly note?: string;
  readonly errors: readonly { readonly message: string; readonly expected?: string; readonly actual?: string }[];
  /** `line:column`. */
  readonly place?: string;
  /** `type: message`. */
  readonly annotations: readonly string[];
  readonly record?: StepRecord;
}

/** @param files - `vitest.config.mjs` among them, unless `configOf` of no options will do */
export function createRepo(major: Major, files: Readonly<Record<string, string>>): Repo {
  const project = createProject(major, { files: { 'vitest.config.mjs': configOf(), ...files } });
  onTestFinished(project.remove);
  let runs = 0;
  const run: Repo['run'] = async (args, env = {}, command = 'run') => {
    const dump = join(project.folder, `dump-${(runs += 1)}.json`);
    const reporters = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default'];
    const all = [...args, '--run', ...reporters, `--reporter=${reporter}`];
    const finished = await project.vitest([command, ...all], { ...env, CALLSHEET_DUMP: dump });
    const files = readDump(dump, finished);
    return { ...finished, files, tests: files.flatMap(({ tests }) => tests) };
  };
  return { ...project, run };
}

function readDump(path: string, { stdout, stderr }: Finished): readonly DumpedFile[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { files: DumpedFile[] }).files;
  } catch {
    throw new Error(`vitest told its reporters nothing:\n${stdout}\n${stderr}`);
  }
}

/** A config with the one line. `{{env.BASE_URL}}` is where requests go, unless an option says otherwise. */
export function configOf(options: object = {}, test: object = {}): string {
  const plugin = JSON.stringify({ baseUrl: '{{env.BASE_URL}}', ...options });
  return `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet(${plugin})],
  test: ${JSON.stringify({ include: ['**/*.test.js'], passWithNoTests: true, ...test })},
};
`;
}

/** Output without what changes from run to run: paths, ports, times and versions. */
export function normalise(text: string, { folder }: Project): string {
  return text
    .replaceAll(folder, '<root>')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/ \d+ms(?= \[|$)/gm, '')
    .replace(/Start at .*/g, 'Start at TIME')
    .replace(/Duration .*/g, 'Duration TIME')
    .replace(/ RUN {2}v\S+/g, ' RUN  vVERSION')
    .replace(/[ \t]+$/gm, '')
    .trim();
}

/** `suite › test: state (note)`, one per test. */
export function outline(tests: readonly DumpedTest[]): string {
  return tests
    .map(({ path, state, note }) => `${path.join(' › ')}: ${state}${note === undefined ? '' : ` (${note})`}`)
    .join('\n');
}
