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

/** The median run of each contender, by wall time. They take turns, so that a slow minute of the machine slows all of them. */
export async function runWorkload(
  all: readonly Contender[],
  workload: Workload,
  { url, runs }: { readonly url: string; readonly runs: number },
): Promise<readonly Run[]> {
  const folders = all.map((contender) => projectOf(contender, workload));
  try {
    const measured = all.map((): Run[] => []);
    for (let run = 0; run < runs; run++) {
      for (const [index, contender] of all.entries())
        measured[index]!.push(await runOnce(contender, folders[index]!, url));
    }
    return measured.map((own) => own.toSorted((one, other) => one.wall - other.wall)[Math.floor(own.length / 2)]!);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
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
