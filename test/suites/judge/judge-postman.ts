import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installPackages, runCallsheet } from '../support/callsheet.js';
import { importWithReport } from '../support/imported.js';
import { runNewman } from '../support/newman.js';
import { comparable, type Outcome, type Verdict } from '../support/outcome.js';
import { type Answer, type Answering, type Break, openStandIn } from '../support/stand-in.js';
import { wanted } from './answer-tree.js';
import { breaks } from './breaks.js';
import {
  type Collection,
  type Example,
  type Item,
  methodOf,
  readCollection,
  requestsOf,
  scriptOf,
  urlOf,
} from './collection.js';
import { wireDifferences } from './compare.js';
import { onLoopback } from './loopback.js';
import { type Reads, readsOf } from './script-reads.js';
import { answerOf, bodyOf, pathOf, type Route, standInOf } from './stand-in-of.js';

/** How a suite was judged under one break, or unbroken. */
export interface Judged {
  readonly name: string;
  /** Names of the requests that failed in the tool that judges. */
  readonly newman: readonly string[];
  /** How many requests that tool sent. */
  readonly sent: number;
  /** Lines that say what differs. */
  readonly wire: readonly string[];
  readonly verdicts: readonly string[];
}

export interface JudgedSuite {
  readonly requests: number;
  /** Requests that were sent, and those that failed, in the unbroken run of the oracle. */
  readonly sent: number;
  readonly failed: number;
  readonly runs: readonly Judged[];
  /** Why it could not be judged. */
  readonly refused?: string;
}

export interface JudgeOptions {
  /** How many breaks are tried. */
  readonly count: number;
  /** ms for a run of either tool */
  readonly limit: number;
  /** A module that keeps runs of sessions on this machine. */
  readonly guard?: string;
  /** A folder that keeps the suite and the sessions, to look at. */
  readonly keep?: string;
}

/**
 * Runs a collection of Postman in newman and as it is imported, against a stand-in that is made of the collection: unbroken, and broken in
 * several ways.
 */
export async function judgePostman(file: string, { count, limit, guard, keep }: JudgeOptions): Promise<JudgedSuite> {
  const current = serving();
  const standIn = await openStandIn(current.answer, current.broken);
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-judge-'));
  let project: string | undefined;
  try {
    const { collection, given } = onLoopback(readCollection(file), standIn.url);
    const paths = writeSuite(folder, collection, given);
    const imported = await importWithReport(paths.collection, '--environment', paths.environment);
    project = imported.folder;
    copyFileSync(join(project, '.env.example'), join(project, '.env'));
    for (const { packages = [] } of imported.suites) installPackages(project, packages);
    const titles = imported.suites.flatMap(({ requests }) => requests);
    const env = guard === undefined ? {} : { NODE_OPTIONS: `--require=${guard}` };
    const tools: Tools = {
      isRandom: /random|guid|timestamp|\bDate\b|uuid|faker|moment/i.test(JSON.stringify(collection)),
      newman: () =>
        runNewman({ ...paths, timeout: limit, timeoutRequest: 10_000, timeoutScript: 10_000, workingDir: folder }),
      callsheet: async () => numbered(await runCallsheet('sessions', project!, env, limit), titles),
    };
    const answering = answeringOf(collection, standIn.url);
    const observe = async (broken: Break | undefined, run: () => Promise<readonly Verdict[]>): Promise<Outcome> => {
      current.serve(answering(), broken);
      const start = standIn.log.length;
      const failed = await run();
      return { log: standIn.log.slice(start), failed };
    };
    const runs: Judged[] = [];
    const tried = [['unbroken', undefined] as const, ...Object.entries(breaks).slice(0, count)];
    for (const [name, broken] of tried) runs.push(await judged(name, (run) => observe(broken, run), tools));
    const [unbroken] = runs;
    return { requests: titles.length, sent: unbroken!.sent, failed: unbroken!.newman.length, runs };
  } catch (error) {
    return {
      requests: 0,
      sent: 0,
      failed: 0,
      runs: [],
      refused: String(error).split('\n').slice(0, 3).join(' ').slice(0, 300),
    };
  } finally {
    await standIn.close();
    if (keep !== undefined) keepFolders(keep, basename(file, '.json'), { suite: folder, sessions: project });
    for (const each of [folder, project]) if (each !== undefined) rmSync(each, { recursive: true });
  }
}

function keepFolders(keep: string, name: string, folders: Readonly<Record<string, string | undefined>>): void {
  for (const [part, from] of Object.entries(folders)) {
    const to = join(keep, name, part);
    if (from !== undefined) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

interface Tools {
  /** Whether two runs may differ. */
  readonly isRandom: boolean;
  readonly newman: () => Promise<readonly Verdict[]>;
  readonly callsheet: () => Promise<readonly Verdict[]>;
}

async function judged(
  name: string,
  observe: (run: Tools['newman']) => Promise<Outcome>,
  tools: Tools,
): Promise<Judged> {
  try {
    const newman = await observe(tools.newman);
    const again = tools.isRandom ? await observe(tools.newman) : newman;
    const callsheet = await observe(tools.callsheet);
    return {
      name,
      newman: newman.failed.map((verdict) => verdict.name),
      sent: newman.log.length,
      wire: wireDifferences(newman.log, again.log, callsheet.log),
      verdicts: verdictDifferences(newman, callsheet),
    };
  } catch (error) {
    return {
      name,
      newman: [],
      sent: 0,
      wire: [`no outcome: ${String(error).slice(0, 300)}`],
      verdicts: ['no outcome'],
    };
  }
}

function verdictDifferences(newman: Outcome, callsheet: Outcome): readonly string[] {
  const oracle = newman.failed.map(withPlainNames);
  const expected = comparable(oracle, oracle);
  const actual = comparable(callsheet.failed.map(withPlainNames), oracle);
  const numbers = [...new Set([...expected, ...actual].map(({ number }) => number))].toSorted((a, b) => a - b);
  return numbers.flatMap((number) => {
    const [wanted, got] = [expected, actual].map((all) => all.find((each) => each.number === number));
    if (JSON.stringify(wanted?.tests) === JSON.stringify(got?.tests)) return [];
    return [`${number} ${(wanted ?? got)?.name}: ${toldBy(wanted, got)}, here ${toldBy(got, wanted)}`];
  });
}

/** An import takes blanks out of the names of tests that say nothing. */
function withPlainNames(verdict: Verdict): Verdict {
  return { ...verdict, tests: verdict.tests.map((name) => name.replaceAll(/\s+/g, ' ').trim()) };
}

/** What only one of two verdicts says. */
function toldBy(verdict: Verdict | undefined, other: Verdict | undefined): string {
  if (verdict === undefined) return 'passed';
  const tests = verdict.tests.filter((each) => other?.tests.includes(each) !== true);
  return `failed${verdict.threw ? ', threw' : ''} ${JSON.stringify(tests)}`;
}

/** With the numbers and names that the requests have in the suite. */
function numbered(
  failed: readonly Verdict[],
  titles: readonly { readonly name: string; readonly title: string }[],
): readonly Verdict[] {
  return failed.map((verdict) => {
    const at = titles.findIndex(({ title }) => title === verdict.name);
    return at === -1
      ? { ...verdict, number: 1000 + verdict.number }
      : { ...verdict, number: at + 1, name: titles[at]!.name.trim() };
  });
}

/** A server whose answers change between runs. */
function serving(): {
  readonly answer: Answering;
  readonly broken: Break;
  readonly serve: (next: Answering, broken?: Break) => void;
} {
  let answering: Answering = () => ({ status: 200 });
  let breaking: Break = (_, answer) => answer;
  return {
    answer: (asked) => answering(asked),
    broken: (asked, answer) => breaking(asked, answer),
    serve: (next, broken = (_, answer) => answer) => {
      answering = next;
      breaking = broken;
    },
  };
}

function writeSuite(
  folder: string,
  collection: Collection,
  given: ReadonlyMap<string, string>,
): { readonly collection: string; readonly environment: string } {
  const paths = {
    collection: join(folder, 'suite.postman_collection.json'),
    environment: join(folder, 'suite.postman_environment.json'),
  };
  const values = [...given].map(([key, value]) => ({ key, value, enabled: true }));
  writeFileSync(paths.collection, JSON.stringify(collection, null, 2));
  writeFileSync(
    paths.environment,
    JSON.stringify({ id: 'judge', name: 'judge', values, _postman_variable_scope: 'environment' }),
  );
  return paths;
}

/** Saved examples count. Without one, an answer has what scripts read. */
function answeringOf(collection: Collection, standIn: string): () => Answering {
  const shared: Reads = { own: wanted(), others: wanted() };
  const routes = requestsOf(collection).map((item): Route => {
    const reads: Reads = { own: wanted(), others: shared.others };
    for (const listen of ['test', 'prerequest']) readsOf(scriptOf(item, listen), reads);
    const url = urlOf(item);
    const path = pathOf(
      typeof url === 'string'
        ? url
        : (url?.raw ??
            `/${[url?.path ?? []]
              .flat()
              .map((part) => (typeof part === 'string' ? part : (part.value ?? '')))
              .join('/')}`),
    );
    return { method: methodOf(item), path, answer: exampleAnswer(item) ?? answerOf(reads, standIn) };
  });
  for (const listen of ['test', 'prerequest']) readsOf(scriptOf(collection, listen), shared);
  return standInOf(routes, { status: 200, body: bodyOf(shared.others) });
}

function exampleAnswer({ response }: Item): Answer | undefined {
  const example = response?.find(({ code = 0 }) => code >= 200 && code < 300) ?? response?.[0];
  if (!example || (example.code ?? 0) < 200) return undefined;
  const body = example.body ?? '';
  return { status: example.code!, headers: headersOf(example), ...(body !== '' && { body: jsonOf(body) }) };
}

function headersOf({ header }: Example): Readonly<Record<string, string>> {
  const pairs = Array.isArray(header) ? (header as readonly { readonly key?: string; readonly value?: string }[]) : [];
  return Object.fromEntries(
    pairs.flatMap(({ key = '', value = '' }): [string, string][] =>
      /^(?:content-type|location|etag|x-[\w-]+)$/i.test(key)
        ? [[key.toLowerCase(), value.replaceAll(/[^\x20-\x7E]/g, '')]]
        : [],
    ),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
