// `node bench/step-cost.ts [runs]`: what a further step of one file takes, layer by layer, beside a bare undici request:
// workloads (a) and (b), by turns, and what the second takes more than the first for each of its 999 further steps.
// Needs a build: npm run build && node bench/step-cost.ts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { rawLoop, sessionFiles } from './contenders.ts';
import { type Contender, machine, runWorkload, startServer } from './contest.ts';
import { type Workload, workloads } from './workloads.ts';

const runs = Number(process.argv[2] ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'callsheet-layers-'));
const { url, server } = await startServer();
try {
  const contenders = contendersOf(await bundleLayers(folder));
  const [one, thousand] = await Promise.all(
    ['a', 'b'].map((name) => workloads.find((workload) => workload.name === name)!),
  );
  const first = await runWorkload(contenders, one!, { url, runs });
  const all = await runWorkload(contenders, thousand!, { url, runs });
  const further = all.map(({ wall }, index) => ((wall - first[index]!.wall) / 999) * 1000);
  console.log(`${machine}; median of ${runs}\n`);
  console.log('| a further step | ms | × raw |\n|---|---:|---:|');
  for (const [index, { name }] of contenders.entries())
    console.log(`| ${name} | ${further[index]!.toFixed(3)} | ${(further[index]! / further[0]!).toFixed(2)} |`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

function contendersOf(layers: string): readonly Contender[] {
  const layer = (name: string, argument: string): Contender => ({
    name,
    files: (workload: Workload) => ({ 'layers.mjs': layers, ...sessionFiles(workload) }),
    command: `node layers.mjs ${argument}`,
  });
  const config = `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet({})], test: { include: ['none'] } };\n`;
  return [
    { name: 'raw undici', files: (workload) => ({ 'raw.mjs': rawLoop(workload) }), command: 'node raw.mjs' },
    layer('YAML parsed, nothing sent', 'parse'),
    layer('planned, nothing sent', 'plan'),
    layer('planned and run by the engine, without Vitest', 'engine'),
    {
      name: 'under Vitest',
      files: (workload) => ({ 'vitest.config.mjs': config, ...sessionFiles(workload) }),
      command: 'node node_modules/vitest/vitest.mjs run --reporter=dot',
    },
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
