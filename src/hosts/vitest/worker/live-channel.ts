import type { RunEvent } from '../../../model/event.js';
import type { LiveWait } from '../../../model/live-wait.js';
import type { Plan } from '../../../model/plan.js';
import { liveArtifactType, type LiveArtifact } from '../live-artifact.js';
import type { TestContext, VitestApi } from './vitest-api.js';

/** Tells the terminal what a session waits for. */
export interface LiveChannel {
  readonly onEvent: (event: RunEvent) => void;
  /** What is told belongs to this test until it ends. */
  readonly enter: (context: Pick<TestContext, 'task'>) => void;
  /** Resolves once all that was told has arrived. */
  readonly leave: () => Promise<void>;
}

/** ms between two artifacts. A wait that is over sooner is never told. */
const pause = 100;

export const noLiveChannel: LiveChannel = {
  onEvent: () => undefined,
  enter: () => undefined,
  leave: () => Promise.resolve(),
};

/** Artifacts are the only thing of a test that reaches a reporter while the test runs and stands in no report. */
export function openLiveChannel(api: Pick<VitestApi, 'recordArtifact'>, plan: Plan): LiveChannel {
  const titles = new Map(plan.rows.map(({ id, title }) => [id, title]));
  let context: Pick<TestContext, 'task'> | undefined;
  let wait: LiveWait | undefined;
  let timer: NodeJS.Timeout | undefined;
  let told: Promise<unknown> = Promise.resolve();

  function tell(): void {
    timer = undefined;
    if (!wait || !context) return;
    const artifact: LiveArtifact = { type: liveArtifactType, ...wait };
    told = api.recordArtifact(context.task, artifact).catch(() => undefined);
  }

  return {
    onEvent: (event) => {
      wait = waitAfter(event, wait, titles);
      if (wait) timer ??= setTimeout(tell, pause);
    },
    enter: (entered) => {
      context = entered;
    },
    leave: async () => {
      clearTimeout(timer);
      timer = undefined;
      wait = undefined;
      await told;
    },
  };
}

/** What is waited for once an event has come; a first send without a delay is nothing to tell. */
function waitAfter(
  event: RunEvent,
  before: LiveWait | undefined,
  titles: ReadonlyMap<string, string>,
): LiveWait | undefined {
  if (event.kind === 'row-started' || event.kind === 'row-finished') return undefined;
  const { id, send, of } = event;
  const row = { id, title: titles.get(id) ?? id, send, ...(of !== undefined && { of }) };
  if (event.kind === 'wait-started') {
    const { deadline, until } = event;
    // The last wait of a poll is cut where its time ends: no send follows it.
    const isLast = deadline !== undefined && until >= deadline;
    return { ...row, send: isLast ? send - 1 : send, end: deadline ?? until };
  }
  return before && { ...row, ...(of === undefined && before.end !== undefined && { end: before.end }) };
}
