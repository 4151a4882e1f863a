import { ConfigError } from '../../format/config-error.js';
import type { Message } from '../../format/problem.js';
import { SetupError } from '../../runner/setup.js';
import type { Hold } from './hold-session.js';
import { evaluate } from './evaluate.js';
import type { ChecksAsked, FromRunner, HoldWish, RunAsked, StartRunner, ToRunner } from './messages.js';
import { endUnrun, runAsked } from './run-asked.js';
import { openResponses } from './responses.js';
import { openRunnerProject, type RunnerProject } from './runner-project.js';

/** Runs sessions for the server of the panel, until that asks for the end or is gone. */
export function startRunner(): void {
  const runner = openRunner();
  process.on('message', (message: ToRunner) => hear(message, runner));
  // The server is gone, whatever ended it.
  process.on('disconnect', () => void runner.close());
  // Ctrl-C in a terminal reaches this process, too: the server says when to end.
  process.on('SIGINT', () => undefined);
}

interface Runner {
  readonly start: (start: StartRunner) => void;
  readonly run: (asked: RunAsked) => void;
  readonly stop: (run: string) => void;
  readonly held: (run: string, wish: HoldWish) => void;
  readonly evaluate: (ask: number, asked: ChecksAsked) => void;
  readonly look: (saved: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

function hear(message: ToRunner, runner: Runner): void {
  switch (message.do) {
    case 'start':
      return runner.start(message.start);
    case 'run':
      return runner.run(message.ask);
    case 'stop':
      return runner.stop(message.run);
    case 'held':
      return runner.held(message.run, message.wish);
    case 'evaluate':
      return runner.evaluate(message.ask, message.asked);
    case 'look':
      return runner.look(message.saved);
    case 'close':
      return void runner.close();
    default:
      message satisfies never;
  }
}

/** ms after which a process that was asked to end ends, whatever still waits. */
const longestEnd = 14_000;

function openRunner(): Runner {
  const closing = new AbortController();
  const running = new Map<string, { readonly stop: AbortController; readonly end: Promise<void> }>();
  const holds = new Map<string, Hold>();
  const responses = openResponses();
  let started: Promise<Started>;

  async function run(asked: RunAsked, stop: AbortController): Promise<void> {
    const { project, refusal } = await started;
    if (!project || refusal) return endUnrun(asked.run, refusal!, send);
    try {
      const signal = AbortSignal.any([stop.signal, closing.signal]);
      const onHold = (hold: Hold): void => void holds.set(asked.run, hold);
      await runAsked(asked, { project, responses, send, signal, onHold });
    } catch (error) {
      const message = refusalOf(error);
      send({ say: 'broken', message });
      endUnrun(asked.run, message, send);
    } finally {
      running.delete(asked.run);
      holds.delete(asked.run);
    }
  }

  return {
    start: (start) => void (started = open(start, closing.signal)),
    run: (asked) => {
      const stop = new AbortController();
      running.set(asked.run, { stop, end: run(asked, stop) });
    },
    stop: (asked) => running.get(asked)?.stop.abort(),
    held: (asked, wish) => holds.get(asked)?.wish(wish),
    evaluate: async (ask, asked) => {
      const { project } = await started;
      const response = responses.get(asked);
      send({ say: 'evaluated', ask, ...(project && response && evaluate(asked, response, project.parse)) });
    },
    look: async (saved) => {
      const { project } = await started;
      if (project?.isStale(saved) ?? false) send({ say: 'stale' });
    },
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      setTimeout(() => process.exit(1), longestEnd);
      const { project } = await started;
      await Promise.all([...running.values()].map(({ end }) => end));
      for (const { message } of (await project?.close()) ?? []) process.stderr.write(`${message}\n`);
      process.exit(0);
    },
  };
}

interface Started {
  readonly project?: RunnerProject | undefined;
  /** Why nothing can be run. */
  readonly refusal?: Message;
}

/** The configurations, and `setup` of those that are used. One that cannot be used is said. */
async function open({ root, files }: StartRunner, signal: AbortSignal): Promise<Started> {
  let project: RunnerProject | undefined;
  try {
    project = await openRunnerProject(root, process.env, signal);
    await project.prepare({ files: files.map((file) => ({ file })), inputs: {} });
    send({ say: 'ready' });
    return { project };
  } catch (error) {
    const refusal = refusalOf(error);
    send({ say: 'broken', message: refusal });
    return { project, refusal };
  }
}

function send(message: FromRunner): void {
  if (process.connected) process.send!(message);
}

/** @throws any other error: it ends the process, and the server says so */
function refusalOf(error: unknown): Message {
  if (error instanceof ConfigError || error instanceof SetupError) return error.problem;
  throw error;
}
