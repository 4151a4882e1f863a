import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all that it started took. */
export interface Measured {
  /** Seconds. */
  readonly wall: number;
  /** Seconds of user and system time; only on Linux. */
  readonly cpu: number;
  /** MiB at the highest, summed over the processes, looked at every 50 ms. */
  readonly memory: number;
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command under bash, whose `times` tells the CPU time of everything that it waited for. */
export async function measure(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Measured> {
  const start = performance.now();
  const child = spawn('bash', ['-c', `${command}; code=$?; echo; echo TIMES; times; exit $code`], { cwd, env });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, treeMemory(child.pid!))), 50);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  const [own = '', times = ''] = output.split('\nTIMES\n');
  const cpu = [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
  return { wall: (performance.now() - start) / 1000, cpu, memory, code, output: own };
}

function treeMemory(root: number): number {
  const children = new Map<number, number[]>();
  const pages = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      pages.set(Number(name), Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]));
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
    } catch {
      // It ended while it was looked at.
    }
  }
  const sum = (pid: number): number =>
    (pages.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0);
  return (sum(root) * 4096) / 1024 / 1024;
}
