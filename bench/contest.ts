// What a run of the benchmark is made of: a server that counts, and contenders that take turns.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Contender } from './contenders.ts';
import { measure, type Measured } from './measure.ts';
import type { Workload } from './workloads.ts';

const root = join(import.meta.dirname, '..');

export type Run = Measured & { readonly sends: number };

export const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;

interface Course {
  readonly url: string;
  /** How often each does a workload. */
  readonly runs: number;
}

/** The median run of each contender, by wall time. */
export async function runWorkload(
  all: readonly Contender[],
  workload: Workload,
  course: Course,
): Promise<readonly Run[]> {
  const rounds = await runRounds(all, [workload], course);
  return all.map((_, index) => middle(rounds.map(([runs]) => runs![index]!).toSorted((a, b) => a.wall - b.wall)));
}

/**
 * Rounds in which each contender does each workload once. They take turns, so that a slow minute of the machine slows all of them.
 *
 * @returns by round, workload and contender
 */
export async function runRounds(
  all: readonly Contender[],
  workloads: readonly Workload[],
  { url, runs }: Course,
): Promise<readonly (readonly (readonly Run[])[])[]> {
  const folders = workloads.map((workload) => all.map((contender) => projectOf(contender, workload)));
  try {
    const rounds: Run[][][] = [];
    for (let round = 0; round < runs; round++) {
      const own: Run[][] = workloads.map(() => []);
      for (const [index, contender] of all.entries())
        for (const [at] of workloads.entries()) own[at]!.push(await runOnce(contender, folders[at]![index]!, url));
      rounds.push(own);
    }
    return rounds;
  } finally {
    for (const folder of folders.flat()) rmSync(folder, { recursive: true, force: true });
  }
}

/** The median of what is sorted. */
export function middle<Value>(sorted: readonly Value[]): Value {
  return sorted[Math.floor(sorted.length / 2)]!;
}

export async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    server.stdout!.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return { url: `http://127.0.0.1:${port}`, server };
}

/** A folder with the files of a contender, to be removed after its runs. */
function projectOf(contender: Contender, workload: Workload): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'));
  for (const [path, text] of Object.entries(contender.files(workload))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['vitest', 'jest', 'undici', 'yaml'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(root, join(folder, 'node_modules/callsheet'));
  return folder;
}

async function runOnce({ name, command }: Contender, folder: string, url: string): Promise<Run> {
  const env = { ...process.env, BENCH_URL: url, NO_COLOR: '1', CI: 'true' };
  await (await fetch(`${url}/count`)).text();
  const measured = await measure(command, folder, env);
  const sends = Number(await (await fetch(`${url}/count`)).text());
  if (measured.code !== 0) throw new Error(`${name} failed:\n${measured.output.slice(-3000)}`);
  return { ...measured, sends };
}
