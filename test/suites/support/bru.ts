import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { plainEnv } from '../../support/plain-env.js';
import type { Verdict } from './outcome.js';

interface Result {
  readonly name: string;
  readonly error?: string | null;
  /** Whether it is a file that cannot be read. */
  readonly skipped?: boolean;
  readonly assertionResults?: readonly Checked[];
  readonly testResults?: readonly Checked[];
  readonly postResponseTestResults?: readonly Checked[];
}

interface Checked {
  readonly status: string;
  readonly description?: string;
  readonly lhsExpr?: string;
  readonly rhsExpr?: string;
}

/** How a collection is run. */
export interface BruOptions {
  /** @default `local` */
  readonly environment?: string;
  /** ms, after which it is killed. @default none */
  readonly limit?: number;
  /** Variables of the process. */
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded before it. */
  readonly guard?: string;
}

/**
 * Runs a collection by `bru`, and says which requests failed. Tests have their names, and assertions what they ask.
 *
 * @param bru - the path of the program
 */
export async function runBru(
  bru: string,
  collection: string,
  variables: Readonly<Record<string, string>>,
  { environment = 'local', limit = 0, env: given = {}, guard }: BruOptions = {},
): Promise<readonly Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-bru-'));
  const output = join(folder, 'results.json');
  const pairs = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const args = ['run', '-r', '--sandbox', 'developer', '--env', environment, ...pairs, '--output', output];
  const env = { ...plainEnv(), ...given, ...(guard !== undefined && { NODE_OPTIONS: `--require=${guard}` }) };
  const child = spawn(bru, args, { cwd: collection, env, timeout: limit, killSignal: 'SIGKILL' });
  const [printed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  try {
    const [run] = JSON.parse(readFileSync(output, 'utf8')) as readonly { readonly results: readonly Result[] }[];
    return (run?.results ?? []).flatMap((result, at) => verdictOf(result, at + 1));
  } catch (error) {
    throw new Error(printed, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function verdictOf(result: Result, number: number): readonly Verdict[] {
  const {
    assertionResults = [],
    testResults = [],
    postResponseTestResults = [],
    error,
    name,
    skipped = false,
  } = result;
  const failed = [...postResponseTestResults, ...assertionResults, ...testResults].filter(
    ({ status }) => status !== 'pass',
  );
  const tests = failed.map(({ description, lhsExpr, rhsExpr }) => description ?? `${lhsExpr}: ${rhsExpr}`);
  const threw = !skipped && error !== null && error !== undefined && error !== '';
  return tests.length > 0 || threw ? [{ number, name, tests, threw }] : [];
}
