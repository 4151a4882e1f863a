// `node scripts/import-counts.ts <folder> [--reasons] [--suites]`: imports every suite below a folder by the built command line, each
// into a temporary project, and counts what became of the requests, by tool. `--suites` also lists the suites, and `--reasons` what
// was not converted. Suites of others are not in this repository: CONTRIBUTING.md says where they are.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const outcomes = ['as-it-is', 'with-script', 'by-hand'] as const;
type Outcome = (typeof outcomes)[number];

/** What `callsheet import --json` prints. */
interface Printed {
  readonly suites?: readonly Suite[];
  readonly problems?: readonly { readonly code: string; readonly message: string }[];
}

interface Suite {
  readonly tool: string;
  readonly requests: readonly Request[];
  readonly leftovers: readonly Leftover[];
}

interface Request {
  readonly outcome: Outcome;
  readonly scripts: readonly string[];
  readonly leftovers: readonly Leftover[];
}

interface Leftover {
  readonly source?: string;
  readonly reason: { readonly kind: string; readonly what?: string };
}

/** What came of one source. */
interface Imported {
  readonly source: string;
  readonly suites: readonly Suite[];
  /** Codes of what is wrong with what was written. */
  readonly faults: readonly string[];
  /** Why there is no suite. */
  readonly refused?: string;
  readonly crash?: string;
}

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/import-counts.ts <folder> [--reasons] [--suites]');
const root = resolve(folder);
const cli = join(import.meta.dirname, '../dist/cli.js');

const sources = sourcesIn(root);
const results: Imported[] = [];
await Promise.all([work(), work()]);
show(results.toSorted((a, b) => a.source.localeCompare(b.source)));

async function work(): Promise<void> {
  for (let source = sources.shift(); source !== undefined; source = sources.shift())
    results.push(await importSource(source));
}

/** Folders that are one suite, and files that may be one. */
function sourcesIn(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  const isWhole = ['bruno.json', 'opencollection.yml', 'opencollection.yaml'].some((name) =>
    existsSync(join(path, name)),
  );
  if (isWhole) return [path];
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return /^(?:\.git|node_modules)$/.test(entry.name) ? [] : sourcesIn(inner);
    return /\.(?:json|ya?ml|har|http|rest|hurl|bru|sh|txt)$/i.test(entry.name) ? [inner] : [];
  });
}

async function importSource(source: string): Promise<Imported> {
  const cwd = mkdtempSync(join(tmpdir(), 'callsheet-counts-'));
  const name = relative(root, source);
  try {
    writeFileSync(join(cwd, 'package.json'), '{}');
    const { code, printed, errors } = await callsheet(cwd, [
      'import',
      source,
      '--to',
      'sessions',
      '--json',
      '--secrets',
      '.env.local',
    ]);
    const said = parsed<Printed>(printed);
    if (!said || code > 2)
      return { source: name, suites: [], faults: [], crash: errors.split('\n')[0] ?? `exit code ${code}` };
    const { suites = [], problems = [] } = said;
    if (suites.length === 0)
      return { source: name, suites, faults: [], refused: problems.map((each) => each.code).join(', ') };
    return { source: name, suites, faults: await faultsIn(cwd) };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

async function faultsIn(cwd: string): Promise<readonly string[]> {
  const { printed, errors } = await callsheet(cwd, ['check', 'sessions', '--json']);
  const said = parsed<{ readonly problems: readonly { readonly code: string; readonly severity: string }[] }>(printed);
  if (!said) return [`check: ${errors.split('\n')[0]}`];
  return said.problems
    .filter(({ severity }) => severity !== 'warning')
    .map(({ code, severity }) => `${severity} ${code}`);
}

async function callsheet(
  cwd: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly printed: string; readonly errors: string }> {
  const child = spawn(process.execPath, [cli, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code: code ?? 255, printed, errors };
}

function parsed<T>(printed: string): T | undefined {
  try {
    return JSON.parse(printed) as T;
  } catch {
    return undefined;
  }
}

function show(all: readonly Imported[]): void {
  const tools = [...new Set(all.flatMap(({ suites }) => suites.map(({ tool }) => tool)))].toSorted();
  console.log(row(['tool', 'suites', 'requests', ...outcomes, 'by own scripts', 'errors', 'failures', '']));
  for (const tool of tools)
    showTool(
      tool,
      all.filter(({ suites }) => suites.some((suite) => suite.tool === tool)),
    );
  const crashed = all.filter(({ crash }) => crash !== undefined);
  console.log(`\ncrashes: ${crashed.length}`);
  for (const { source, crash } of crashed) console.log(`  ${source}: ${crash}`);
  const refused = all.filter((each) => each.refused !== undefined);
  console.log(`not imported: ${refused.length}`);
  if (flags.includes('--suites')) for (const each of refused) console.log(`  ${each.source}: ${each.refused}`);
  if (flags.includes('--reasons')) showReasons(all);
}

function showTool(tool: string, all: readonly Imported[]): void {
  const requests = all.flatMap(({ suites }) => suites.flatMap((suite) => suite.requests));
  const withFault = (severity: string): number =>
    all.filter(({ faults }) => faults.some((fault) => fault.startsWith(severity))).length;
  console.log(
    row([
      tool,
      all.length,
      requests.length,
      ...sharesOf(all.flatMap((each) => each.suites)),
      withFault('error'),
      withFault('failure'),
      '',
    ]),
  );
  if (!flags.includes('--suites')) return;
  for (const { source, suites, faults } of all) {
    const own = suites.flatMap((suite) => suite.requests);
    console.log(
      row(['', suites.length, own.length, ...sharesOf(suites), '', '', [source, ...new Set(faults)].join(' · ')]),
    );
  }
}

function sharesOf(suites: readonly Suite[]): readonly string[] {
  const requests = suites.flatMap((suite) => suite.requests);
  const share = (count: number): string =>
    requests.length === 0 ? '-' : `${count} (${((100 * count) / requests.length).toFixed(1)} %)`;
  const counts = outcomes.map((outcome) => requests.filter((each) => each.outcome === outcome).length);
  return [...counts, suites.flatMap(asItIsByItself).length].map(share);
}

/** The requests that are as they are but for the scripts of folders and the suite, which several requests share. */
function asItIsByItself({ requests }: Suite): readonly Request[] {
  const uses = new Map<string, number>();
  for (const path of requests.flatMap(({ scripts }) => scripts)) uses.set(path, (uses.get(path) ?? 0) + 1);
  return requests.filter(
    ({ outcome, scripts }) => outcome !== 'by-hand' && scripts.every((path) => (uses.get(path) ?? 0) > 1),
  );
}

/** The reasons that concern most requests, each with an example. */
function showReasons(all: readonly Imported[]): void {
  const reasons = new Map<string, { requests: number; readonly example: string }>();
  for (const { source, suites } of all) {
    for (const { leftovers } of suites.flatMap((suite) => [suite, ...suite.requests])) {
      for (const [key, leftover] of new Map(leftovers.map((each) => [keyOf(each), each]))) {
        const known = reasons.get(key) ?? { requests: 0, example: `${source}: ${leftover.source?.slice(0, 90) ?? ''}` };
        reasons.set(key, { ...known, requests: known.requests + 1 });
      }
    }
  }
  console.log('\nwhat was not converted, by the requests that it concerns:');
  for (const [key, { requests, example }] of [...reasons].toSorted(([, a], [, b]) => b.requests - a.requests))
    console.log(`  ${String(requests).padStart(5)}  ${key}\n         ${example.replaceAll(/\s+/g, ' ')}`);
}

function keyOf({ reason }: Leftover): string {
  return reason.what === undefined ? reason.kind : `${reason.kind}: ${reason.what.slice(0, 80)}`;
}

function row(cells: readonly (string | number)[]): string {
  const widths = [16, 7, 9, 16, 16, 16, 16, 7, 9, 0];
  return cells
    .map((cell, at) => String(cell).padEnd(widths[at] ?? 0))
    .join(' ')
    .trimEnd();
}
