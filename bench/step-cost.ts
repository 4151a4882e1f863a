// `node bench/step-cost.ts [runs]`: what a further step of one file takes, layer by layer, next to a bare undici request:
// what workload (b) takes more than (a), for each of its 999 further steps. The layers take turns.
// Needs a build: npm run build && node bench/step-cost.ts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { type Contender, firstRun, rawUndici, sessionFiles, sessions } from './contenders.ts';
import { machine, middle, type Run, runRounds, startServer } from './contest.ts';
import { workloads } from './workloads.ts';

const runs = Number(process.argv[2] ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'callsheet-layers-'));
const { url, server } = await startServer();
try {
  const contenders = contendersOf(await bundleLayers(folder));
  const [one, thousand] = ['a', 'b'].map((letter) => workloads.find(({ name }) => name === letter)!);
  const rounds = await runRounds(contenders, [one!, thousand!], { url, runs });
  const further = contenders.map((_, index) =>
    middle(rounds.map((round) => furtherStep(round, index)).toSorted(byNumber)),
  );
  console.log(`${machine}; median of ${runs}\n`);
  console.log('| a further step | ms | × raw |\n|---|---:|---:|');
  for (const [index, { name }] of contenders.entries())
    console.log(`| ${name} | ${further[index]!.toFixed(3)} | ${(further[index]! / further[0]!).toFixed(2)} |`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** ms */
function furtherStep([one, thousand]: readonly (readonly Run[])[], index: number): number {
  return ((thousand![index]!.wall - one![index]!.wall) / 999) * 1000;
}

function byNumber(one: number, other: number): number {
  return one - other;
}

function contendersOf(layers: string): readonly Contender[] {
  const layer = (name: string, argument: string): Contender => ({
    name,
    files: (workload) => ({ 'layers.mjs': layers, ...sessionFiles(workload) }),
    command: `node layers.mjs ${argument}`,
  });
  return [
    rawUndici,
    layer('YAML parsed, nothing sent', 'parse'),
    layer('planned, nothing sent', 'plan'),
    layer('planned and run by the engine, nothing sent', 'offline'),
    layer('planned and run by the engine, without Vitest', 'engine'),
    firstRun(sessions('under Vitest', '{}')),
    sessions('under Vitest', '{}'),
  ];
}

/** One module of the engine and the loader as they stand; undici is found where it is run. */
async function bundleLayers(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '..'),
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/layers.ts',
      outDir,
      emptyOutDir: false,
      target: 'node22',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return readFileSync(join(outDir, 'layers.js'), 'utf8');
}
