// `node scripts/judge-import.ts <folder or file> [--suites] [--breaks N] [--skip N] [--limit seconds] [--keep folder]`: judges imports
// by the tools that they come from. Each collection of Postman below the folder, each of Bruno and OpenCollection if `CALLSHEET_BRU`
// names its program, and each `.http` file if `CALLSHEET_HTTPYAC` does, runs in its own tool and as a session, against a stand-in
// that is made of the suite, unbroken and broken in N ways (12). `--skip` leaves out the first of these runs, and `--suites` lists
// each difference. CONTRIBUTING.md says what is compared. Build first.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { JudgedSuite } from '../test/suites/judge/judge-suite.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suites: { type: 'boolean', default: false },
    breaks: { type: 'string', default: '12' },
    skip: { type: 'string', default: '0' },
    limit: { type: 'string', default: '60' },
    keep: { type: 'string' },
  },
});
const [given] = positionals;
if (given === undefined)
  throw new Error('usage: node scripts/judge-import.ts <folder> [--suites] [--breaks N] [--skip N] [--limit seconds]');

const guard = join(import.meta.dirname, '../test/suites/judge/stay-on-loopback.cjs');
createRequire(import.meta.url)(guard);

// Modules of the tests name each other as they are built.
registerHooks({
  resolve: (name, context, next) => {
    const isOurs = name.startsWith('.') && context.parentURL?.includes('/node_modules/') === false;
    return next(isOurs && context.parentURL?.endsWith('.ts') ? name.replace(/\.js$/, '.ts') : name, context);
  },
});
const { isCollection } = await import('../test/suites/judge/collection.ts');
const { judgePostman } = await import('../test/suites/judge/judge-postman.ts');
const { judgeBruno } = await import('../test/suites/judge/judge-bruno.ts');
const { judgeHttp } = await import('../test/suites/judge/judge-http.ts');
const bru = process.env['CALLSHEET_BRU'];
const httpyac = process.env['CALLSHEET_HTTPYAC'];

const root = resolve(given);
const options = {
  count: Number(values.breaks),
  skip: Number(values.skip),
  limit: Number(values.limit) * 1000,
  guard,
  ...(values.keep && { keep: resolve(values.keep) }),
};
const sources = statSync(root).isDirectory() ? collectionsIn(root) : [root];
const base = statSync(root).isDirectory() ? root : dirname(root);

console.log(row(['requests', 'sent', 'failed', 'same wire', 'same verdicts', 'suite']));
const totals = { runs: 0, wire: 0, verdicts: 0 };
await Promise.all([work(), work()]);
console.log(row(['', '', '', `${totals.wire} of ${totals.runs}`, `${totals.verdicts} of ${totals.runs}`, 'all']));

async function work(): Promise<void> {
  for (let source = sources.shift(); source !== undefined; source = sources.shift())
    show(relative(base, source) || '.', await judged(source));
}

function judged(source: string): Promise<JudgedSuite> {
  if (statSync(source).isDirectory()) return judgeBruno(bru!, source, options);
  return isOfRequests(source) ? judgeHttp(httpyac!, source, options) : judgePostman(source, options);
}

function isOfRequests(file: string): boolean {
  return /\.(?:http|rest)$/.test(file);
}

/** Collections of Postman, and folders of Bruno and files of requests if their programs are there. */
function collectionsIn(folder: string): string[] {
  const isBruno = ['bruno.json', 'opencollection.yml'].some((name) => existsSync(join(folder, name)));
  if (isBruno) return bru === undefined ? [] : [folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:\.git|node_modules)$/.test(entry.name) ? [] : collectionsIn(path);
    if (isOfRequests(entry.name)) return httpyac === undefined ? [] : [path];
    return entry.name.endsWith('.json') && isCollection(readFileSync(path, 'utf8')) ? [path] : [];
  });
}

function show(name: string, { requests, sent, failed, runs, refused }: JudgedSuite): void {
  if (refused !== undefined) return console.log(row(['-', '-', '-', '-', '-', `${name}: ${refused}`]));
  const [wire, verdicts] = (['wire', 'verdicts'] as const).map(
    (kind) => runs.filter((run) => run[kind].length === 0).length,
  );
  totals.runs += runs.length;
  totals.wire += wire!;
  totals.verdicts += verdicts!;
  console.log(row([requests, sent, failed, `${wire} of ${runs.length}`, `${verdicts} of ${runs.length}`, name]));
  if (!values.suites) return;
  const lines = new Map<string, string[]>();
  for (const run of runs)
    for (const line of [
      ...run.wire.map((each) => `wire · ${each}`),
      ...run.verdicts.map((each) => `verdict · ${each}`),
    ])
      lines.set(line, [...(lines.get(line) ?? []), run.name]);
  for (const [line, [first, ...others]] of lines)
    console.log(`    ${line} [${first}${others.length === 0 ? '' : ` and ${others.length} more`}]`);
}

function row(cells: readonly (string | number)[]): string {
  const widths = [8, 6, 6, 10, 13, 0];
  return cells
    .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
    .join('  ')
    .trimEnd();
}
