import type {
  RunnerTask,
  RunnerTaskEventPack as TaskEventPack,
  RunnerTaskResultPack as TaskResultPack,
  RunnerTestFile,
  RunnerTestSuite,
  TestArtifact,
} from 'vitest';
import type { createMethodsRPC } from 'vitest/node';

type UpdateEvent = TaskEventPack[1];
type Rpc = ReturnType<typeof createMethodsRPC>;

/** Reports to Vitest what becomes of tasks, in order and in bundles, by the methods that workers call. */
export interface Updates {
  readonly queue: (file: RunnerTestFile) => Promise<void>;
  readonly collect: (file: RunnerTestFile) => Promise<void>;
  readonly update: (task: RunnerTask, event: UpdateEvent) => void;
  /** Reports a reason that reaches every reporter while the test runs. */
  readonly annotate: (task: RunnerTask, message: string, type: string) => Promise<void>;
  /** Sends a reporter something about a test while it runs. */
  readonly artifact: (task: RunnerTask, artifact: object) => Promise<void>;
  readonly log: (task: RunnerTask, type: 'stdout' | 'stderr', content: string) => void;
  readonly skipAll: (suite: RunnerTestSuite) => void;
  readonly flush: () => Promise<void>;
}

export function openUpdates(rpc: Rpc): Updates {
  let packs = new Map<string, TaskResultPack>();
  let events: TaskEventPack[] = [];
  let turn: Promise<void> = Promise.resolve();
  let scheduled = false;

  function flush(): Promise<void> {
    scheduled = false;
    const [packed, happened] = [[...packs.values()], events];
    packs = new Map();
    events = [];
    if (happened.length > 0) turn = turn.then(() => rpc.onTaskUpdate(packed, happened));
    return turn;
  }

  function update(task: RunnerTask, event: UpdateEvent): void {
    packs.set(task.id, [task.id, task.result && { ...task.result }, task.meta]);
    events.push([task.id, event, undefined]);
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  }

  async function record(task: RunnerTask, artifact: TestArtifact): Promise<void> {
    await flush();
    await rpc.onTaskArtifactRecord(task.id, artifact);
  }

  return {
    queue: async (file) => rpc.onQueued(file),
    collect: async (file) => rpc.onCollected([file]),
    update,
    annotate: (task, message, type) => record(task, annotationOf(task, message, type)),
    artifact: (task, artifact) => record(task, artifact as TestArtifact),
    log: (task, type, content) => {
      const log = { taskId: task.id, type, content, size: Buffer.byteLength(content), time: Date.now() };
      turn = turn.then(() => rpc.onUserConsoleLog(log));
    },
    skipAll: (suite) => skipAll(suite, update),
    flush,
  };
}

function skipAll(suite: RunnerTestSuite, update: Updates['update']): void {
  for (const task of suite.tasks) {
    task.mode = 'skip';
    task.result = { ...task.result, state: 'skip' };
    update(task, task.type === 'suite' ? 'suite-finished' : 'test-finished');
    if (task.type === 'suite') skipAll(task, update);
  }
}

/** Without a place, GitHub's reporter leaves an annotation out, as it is to do with a skip: it shows ten, and an ordinary test's is none. */
function annotationOf({ location: at, file }: RunnerTask, message: string, type: string): TestArtifact {
  const location = at && type !== 'skipped' && { file: file.filepath, ...at };
  const place = location && { location };
  return { type: 'internal:annotation', annotation: { message, type, ...place }, ...place } as TestArtifact;
}
