import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackages, openSuiteProject, runProcess } from '../support/callsheet.js';
import { type ImportedRequest, importInto } from '../support/imported.js';
import type { Outcome, Verdict } from '../support/outcome.js';
import { type Answering, type Break, openStandIn } from '../support/stand-in.js';
import { breaks } from './breaks.js';
import { type Chance, randomParts, wireDifferences } from './compare.js';
import { verdictDifferences } from './verdicts.js';

/** How a suite was judged under one break, or unbroken. */
export interface Judged {
  readonly name: string;
  /** Names of the requests that failed in the tool that judges. */
  readonly oracle: readonly string[];
  /** How many requests that tool sent. */
  readonly sent: number;
  /** Lines that say what differs. */
  readonly wire: readonly string[];
  readonly verdicts: readonly string[];
}

export interface JudgedSuite {
  readonly requests: number;
  /** Requests that were sent, and those that failed, in the first run of the oracle. */
  readonly sent: number;
  readonly failed: number;
  readonly runs: readonly Judged[];
  /** Why it could not be judged. */
  readonly refused?: string;
}

export interface JudgeOptions {
  /** How many breaks are tried. */
  readonly count: number;
  /** How many runs are left out; the first one is unbroken. @default 0 */
  readonly skip?: number;
  /** ms for a run of either tool */
  readonly limit: number;
  /** A module that keeps runs of sessions on this machine. */
  readonly guard?: string;
  /** A folder that keeps the suite and the sessions, to look at. */
  readonly keep?: string;
}

/** A suite that was made ready: its hosts are the stand-in. */
export interface ReadySuite {
  /** What is imported, with options of the import. */
  readonly source: readonly string[];
  /** Whether two runs may differ. */
  readonly isRandom: boolean;
  /** Runs it in its own tool. */
  readonly oracle: () => Promise<readonly Verdict[]>;
  readonly answering: () => Answering;
  /** Variables of the process that it reads. */
  readonly env?: Readonly<Record<string, string>>;
  /** Texts of the files that it uploads, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether the names of failed tests are the same in both tools. @default true */
  readonly hasTestNames?: boolean;
  /** The number that verdicts of its tool have for a request. @default its place in the import, from 1 */
  readonly numberOf?: (request: ImportedRequest) => number;
}

/** Makes a suite ready in a folder of its own. */
export type MakeReady = (place: {
  readonly folder: string;
  readonly standIn: string;
  readonly limit: number;
}) => ReadySuite;

/** ms. Long enough for requests that a script sends together to meet at the stand-in. */
const pause = 20;

/** Runs a suite in its own tool and as it is imported, against a stand-in that is made of it: unbroken, and broken in several ways. */
export async function judgeSuite(
  name: string,
  makeReady: MakeReady,
  { count, skip = 0, limit, guard, keep }: JudgeOptions,
): Promise<JudgedSuite> {
  const current = serving();
  const standIn = await openStandIn(current.answer, current.broken, pause);
  // The suite is in the project, as with those who import theirs: files that it uploads are read from where they are.
  const project = openSuiteProject({});
  const folder = join(project, 'suite');
  try {
    mkdirSync(folder);
    const suite = makeReady({ folder, standIn: standIn.url, limit });
    for (const [path, text] of Object.entries(suite.files ?? {})) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    const imported = await importInto(project, suite.source);
    const example = join(project, '.env.example');
    if (existsSync(example)) copyFileSync(example, join(project, '.env'));
    for (const { packages = [] } of imported) installPackages(project, packages);
    const titles = imported.flatMap(({ requests }) => requests);
    const env = { ...suite.env, ...(guard !== undefined && { NODE_OPTIONS: `--require=${guard}` }) };
    const callsheet = async (): Promise<readonly Verdict[]> =>
      numbered(await runProcess([], project, env, limit), titles, suite.numberOf);
    const observe = async (broken: Break | undefined, run: () => Promise<readonly Verdict[]>): Promise<Outcome> => {
      current.serve(suite.answering(), broken);
      const start = standIn.log.length;
      const failed = await run();
      const outcome = { log: standIn.log.slice(start), failed };
      if (keep !== undefined) keepOutcome(join(keep, name, 'outcomes'), outcome);
      return outcome;
    };
    const observed: Observed[] = [];
    const tried = [['unbroken', undefined] as const, ...Object.entries(breaks).slice(0, count)].slice(skip);
    let { isRandom } = suite;
    for (const [name, broken] of tried) {
      const each = await outcomesOf(name, (run) => observe(broken, run), { oracle: suite.oracle, isRandom, callsheet });
      observed.push(each);
      isRandom &&= !('oracle' in each) || mayDiffer(each);
    }
    const chance: Chance = {
      isRandom: randomParts(observed.flatMap((each) => ('oracle' in each ? [[each.oracle.log, each.again.log]] : []))),
      isTogether: standIn.isTogether,
    };
    const runs = observed.map((each) => judged(each, chance, suite.hasTestNames));
    const [first] = runs;
    return { requests: titles.length, sent: first?.sent ?? 0, failed: first?.oracle.length ?? 0, runs };
  } catch (error) {
    return { requests: 0, sent: 0, failed: 0, runs: [], refused: reasonOf(error) };
  } finally {
    await standIn.close();
    if (keep !== undefined) keepFolders(keep, name, { suite: folder, sessions: project });
    rmSync(project, { recursive: true });
  }
}

/** Why there is no outcome. A failed import prints its problems as JSON. */
function reasonOf(error: unknown): string {
  const messages = [...String(error).matchAll(/"message": "((?:[^"\\]|\\.)*)"/g)].map(([, message]) => message);
  return (messages.length === 0 ? String(error) : messages.join(' ')).replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** Keeps outcomes in their order: for each break the one of the oracle, twice if it is random, and then the one of the session. */
function keepOutcome(folder: string, outcome: Outcome): void {
  mkdirSync(folder, { recursive: true });
  const number = `${readdirSync(folder).length + 1}`.padStart(3, '0');
  writeFileSync(join(folder, `${number}.json`), JSON.stringify(outcome, undefined, 1));
}

function keepFolders(keep: string, name: string, folders: Readonly<Record<string, string>>): void {
  for (const [part, from] of Object.entries(folders)) {
    const to = join(keep, name, part);
    cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('/node_modules') });
  }
}

/** Whether two runs of the oracle were not the same. If they were, the next ones need no second run. */
function mayDiffer({ oracle, again }: Pick<Extract<Observed, { oracle: Outcome }>, 'oracle' | 'again'>): boolean {
  const chance: Chance = { isRandom: () => false, isTogether: () => false };
  const verdicts = [oracle, again].map(({ failed }) => JSON.stringify(failed));
  return verdicts[0] !== verdicts[1] || wireDifferences([oracle.log, oracle.log], again.log, chance).length > 0;
}

interface Tools extends Pick<ReadySuite, 'isRandom' | 'oracle'> {
  readonly callsheet: () => Promise<readonly Verdict[]>;
}

/** What the tools did under one break, or why that is not known. */
type Observed = { readonly name: string } & (
  | { readonly oracle: Outcome; readonly again: Outcome; readonly callsheet: Outcome }
  | { readonly error: string }
);

async function outcomesOf(
  name: string,
  observe: (run: Tools['oracle']) => Promise<Outcome>,
  tools: Tools,
): Promise<Observed> {
  try {
    const oracle = await observe(tools.oracle);
    const again = tools.isRandom ? await observe(tools.oracle) : oracle;
    return { name, oracle, again, callsheet: await observe(tools.callsheet) };
  } catch (error) {
    return { name, error: String(error).slice(0, 300) };
  }
}

function judged(observed: Observed, chance: Chance, hasTestNames: boolean | undefined): Judged {
  const { name } = observed;
  if ('error' in observed)
    return { name, oracle: [], sent: 0, wire: [`no outcome: ${observed.error}`], verdicts: ['no outcome'] };
  const { oracle, again, callsheet } = observed;
  return {
    name,
    oracle: oracle.failed.map((verdict) => verdict.name),
    sent: oracle.log.length,
    wire: wireDifferences([oracle.log, again.log], callsheet.log, chance),
    verdicts: verdictDifferences([oracle, again], callsheet, hasTestNames),
  };
}

/** With the numbers and names that the requests have in the suite. */
function numbered(
  failed: readonly Verdict[],
  titles: readonly ImportedRequest[],
  numberOf: ReadySuite['numberOf'],
): readonly Verdict[] {
  return failed.map((verdict) => {
    const at = titles.findIndex(({ title }) => title === verdict.name);
    const request = titles[at];
    return request === undefined
      ? { ...verdict, number: 1000 + verdict.number }
      : { ...verdict, number: numberOf?.(request) ?? at + 1, name: request.name.trim() };
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

/** Whether a suite has values that each run makes anew. */
export function mayBeRandom(text: string): boolean {
  return /random|guid|timestamp|\bDate\b|uuid|faker|moment/i.test(text);
}
