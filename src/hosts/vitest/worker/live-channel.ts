import type { RunEvent } from '../../../model/event.js';
import type { LiveWait } from '../../../model/live-wait.js';
import type { Plan } from '../../../model/plan.js';
import { waitAfter } from '../../common/wait-after.js';
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
