import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createJestProject, type Finished, type JestContents, type JestProject } from '../../support/jest-process.js';

type Env = Readonly<Record<string, string>>;

/** A user's repo in a temporary folder, removed when the test ends. */
export interface JestRepo extends JestProject {
  /** Runs `jest <args>` and reads what its `--json` says. */
  readonly run: (args: readonly string[], env?: Env) => Promise<JsonRun>;
  /** Commits all files to a git repository. */
  readonly commit: () => void;
}

export interface JsonRun extends Finished {
  /** One per test: `file › describe › test: status`. */
  readonly tests: readonly string[];
  readonly json: JestJson;
}

export interface JestJson {
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly location: { readonly line: number; readonly column: number } | null;
    }[];
  }[];
}

/** The one line. `{{env.BASE_URL}}` is where requests of these repos go. */
const oneLine = "module.exports = { preset: 'callsheet' };\n";

export function createJestRepo(
  files: Readonly<Record<string, string>>,
  more: Omit<JestContents, 'files'> = {},
): JestRepo {
  const project = createJestProject({ ...more, files: { 'jest.config.js': oneLine, ...files } });
  onTestFinished(project.remove);
  const output = join(project.folder, 'jest-output.json');
  return {
    ...project,
    run: async (args, env) => {
      rmSync(output, { force: true });
      const finished = await project.jest(['--json', `--outputFile=${output}`, ...args], env);
      const json = readOutput(output, finished);
      return { ...finished, json, tests: testLines(json, project) };
    },
    commit: () => {
      const git = (...args: readonly string[]): void =>
        void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.test', ...args], {
          cwd: project.folder,
          stdio: 'ignore',
        });
      project.write({ '.gitignore': 'node_modules\njest-output.json\n' });
      git('init', '-q');
      git('add', '.');
      git('commit', '-q', '-m', 'All');
    },
  };
}

function readOutput(path: string, { stdout, stderr }: Finished): JestJson {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JestJson;
  } catch {
    throw new Error(`jest wrote no results:\n${stdout}\n${stderr}`);
  }
}

function testLines({ testResults }: JestJson, project: JestProject): readonly string[] {
  return testResults
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => {
        const file = name.slice(project.folder.length + 1);
        return `${[file, ...ancestorTitles, title].join(' › ')}: ${status}`;
      }),
    );
}

/** The files that a run has run, by name. */
export function filesOf({ json }: JsonRun, { folder }: JestProject): readonly string[] {
  return json.testResults.map(({ name }) => name.slice(folder.length + 1)).toSorted();
}

/** Output without what changes from run to run: paths, ports and times, and what Jest says of workers that are slow to exit. */
export function normalise(text: string, { folder }: JestProject): string {
  return text
    .replaceAll(folder, '<root>')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/ +\d+(?:\.\d+)?(?:ms|s ?)(?= ↻|$)/gm, ' TIME')
    .replace(/^A worker process has failed to exit gracefully.*\n/gm, '')
    .replace(/^Time: .*/gm, 'Time: TIME')
    .replace(/ \([\d.]+ m?s\)/g, '')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
