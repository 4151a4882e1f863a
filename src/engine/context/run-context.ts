import { newSeed, openRandom, type Random } from '../values/random.js';
import type { Plan } from '../../format/plan.js';
import { remember } from '../../lib/memoize.js';
import type { Ports, RecordQueue, RunOptions } from '../ports/ports.js';
import type { TokenStore } from '../ports/tokens.js';
import { learnEnv } from '../redact/learn-env.js';
import { createRedactor, type Redactor } from '../redact/redactor.js';
import { type EnvValues, readEnv } from './read-env.js';
import type { Message } from '../../format/problem.js';
import { withSchemaPaths, type Check, type Subject } from '../../format/check.js';
import { dottedPath, isAbsolutePath } from '../../format/paths.js';
import type { RequestStep, Session, Step } from '../../format/session.js';

/** What every row of a run shares. */
export interface RunContext {
  plan: Plan;
  readonly ports: Ports;
  readonly options: RunOptions;
  readonly redactor: Redactor;
  readonly records: RecordQueue;
  readonly notes: Notes;
  readonly signal: AbortSignal;
  readonly random: Random;
  readonly tokens: TokenStore;
  /** What `{{env.*}}` reads under an environment's name; the files are read once a run. */
  readonly envOf: (environment: string | undefined) => EnvValues;
}

/** @param signal - ends waits and requests at once; what has not run is skipped */
export function openContext(plan: Plan, ports: Ports, options: RunOptions, signal: AbortSignal): RunContext {
  const redactor = createRedactor(options.redact);
  for (const secret of options.redact.values ?? []) redactor.learnNamed('password', secret);
  return {
    plan,
    ports,
    options,
    redactor,
    records: ports.records ?? recordAtOnce,
    notes: openNotes(redactor),
    signal,
    tokens: ports.tokens ?? new Map(),
    random: openRandom(ports.processEnv.CALLSHEET_SEED || (options.seed ?? newSeed()), plan.sessions[0]?.file ?? ''),
    envOf: envReader(ports, options, redactor),
  };
}

const recordAtOnce: RecordQueue = { put: (row) => row.record(), settle: () => undefined };

const mostEnvironments = 20;

/** Learns what is secret in the values that it reads. */
function envReader(ports: Ports, { envFolder }: RunOptions, redactor: Redactor): RunContext['envOf'] {
  return remember(mostEnvironments, (environment: string | undefined) => {
    const env = readEnv(ports.files, environment, ports.processEnv, envFolder);
    learnEnv(env.values, redactor);
    return env;
  });
}

/** What a run meets on its way that fails nothing. */
interface Notes {
  /** Of two with the same words the first counts. */
  readonly add: (note: Message) => void;
  /** Those that no record has been given. */
  readonly take: () => readonly Message[];
}

function openNotes(redactor: Redactor): Notes {
  const known = new Set<string>();
  let open: readonly Message[] = [];
  return {
    add: ({ code, message, hint }) => {
      if (known.has(message)) return;
      known.add(message);
      open = [...open, { code, message, ...(hint !== undefined && { hint }) }];
    },
    take: () => {
      const taken = open.map(({ message, hint, ...note }) => ({
        ...note,
        message: redactor.text(message),
        ...(hint !== undefined && { hint: redactor.text(hint) }),
      }));
      open = [];
      return taken;
    },
  };
}

type Defaults = Pick<RunOptions['defaults'], 'onFailure' | 'tests' | 'openapi'>;

/** A plan with what settings and options say for files and requests that do not say it themselves. */
export function withDefaults(plan: Plan, { onFailure, tests = [], openapi }: Defaults): Plan {
  const hasNone = plan.sessions.every(({ settings }) => (settings.tests ?? []).length === 0);
  if (onFailure === undefined && openapi === undefined && tests.length === 0 && hasNone) return plan;
  const withBoth = (session: Session): Session => {
    const ofOptions = tests.map((check) => schemasFrom(session.file, check));
    const ofSession = session.settings.tests ?? [];
    const withTests = (step: Step): Step =>
      step.kind === 'request' ? withDefaultTests(withDefaultTests(step, ofSession), ofOptions) : step;
    return {
      ...session,
      settings: {
        ...(onFailure !== undefined && { onFailure }),
        ...(openapi && { openapi: { ...openapi, path: pathSeenFrom(session.file, openapi.path) } }),
        ...session.settings,
      },
      steps: session.steps.map(withTests),
    };
  };
  return { ...plan, sessions: plan.sessions.map(withBoth) };
}

/** A check of the options, whose schemas have their paths from the project root, as the session file would write it. */
function schemasFrom(file: string, check: Check): Check {
  return { ...check, expectations: withSchemaPaths(check.expectations, (path) => pathSeenFrom(file, path)) };
}

function pathSeenFrom(file: string, path: string): string {
  return isAbsolutePath(path) ? path : dottedPath(file, path);
}

/** Its own tests first. A default is shown at the line of the request: the settings or the options have it for all. */
function withDefaultTests(step: RequestStep, tests: readonly Check[]): RequestStep {
  const own = new Set(step.tests.map(({ subject }) => subjectKey(subject)));
  const added = tests.filter(({ subject }) => !own.has(subjectKey(subject)));
  return { ...step, tests: [...step.tests, ...added.map((check) => ({ ...check, range: step.range }))] };
}

/** Headers are one in either case. */
function subjectKey(subject: Subject): string {
  if (subject.kind === 'header') return `header ${subject.name.toLowerCase()}`;
  if (subject.kind === 'path') return `path ${subject.path}`;
  if (subject.kind === 'xpath') return `xpath ${subject.expression}`;
  if (subject.kind === 'value') return `value ${subject.text}`;
  return subject.kind === 'cookie' ? `cookie ${subject.name}` : subject.kind;
}
