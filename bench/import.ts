// What an import of a large export takes: 20 MB of a Postman collection, a HAR and an OpenAPI document are made, and imported by the
// built command line. Needs a build.
//
//   npm run build && node bench/import.ts [MB, default 20] [kinds, default: postman har openapi]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { largeExports } from './large-exports.ts';

const [size = '20', ...kinds] = process.argv.slice(2);
const cli = join(import.meta.dirname, '../dist/cli.js');
/** Prints processor time in µs and the peak of resident memory in KiB when a process ends. */
const usage = `data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();process.stderr.write('\\nused '+(u.userCPUTime+u.systemCPUTime)+' '+u.maxRSS)})`;

for (const [kind, { file, make }] of Object.entries(largeExports)) {
  if (kinds.length > 0 && !kinds.includes(kind)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'));
  try {
    mkdirSync(join(folder, 'project'));
    writeFileSync(join(folder, 'project/package.json'), '{}');
    writeFileSync(join(folder, file), make(Number(size) * 1e6));
    const mb = (statSync(join(folder, file)).size / 1e6).toFixed(1);
    const imported = await callsheet(folder, ['import', `../${file}`]);
    console.log(`${kind}, ${mb} MB, ${/\d+ requests/.exec(imported.printed)?.[0]}`);
    console.log(`  import ${shown(imported)}`);
    console.log(`  check  ${shown(await callsheet(folder, ['check', 'sessions']))}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Ran {
  readonly printed: string;
  readonly code: number;
  readonly seconds: number;
  /** Seconds of processor time. */
  readonly processor: number;
  /** KiB */
  readonly peak: number;
}

async function callsheet(folder: string, args: readonly string[]): Promise<Ran> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', usage, cli, ...args], {
    cwd: join(folder, 'project'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  const seconds = (performance.now() - started) / 1000;
  const found = /\nused (\d+) (\d+)$/.exec(errors);
  if (!found) throw new Error(errors);
  return { printed, code, seconds, processor: Number(found[1]) / 1e6, peak: Number(found[2]) };
}

function shown({ code, seconds, processor, peak: kib }: Ran): string {
  return `${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor time), at most ${Math.round(kib / 1024)} MiB, exit code ${code}`;
}
