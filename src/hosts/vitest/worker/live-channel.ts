import type { RunEvent } from '../../../record/event.js';
import type { Plan } from '../../../format/plan.js';
import { openLiveWaits } from '../../../runner/live-waits.js';
import { liveArtifactType, type LiveArtifact } from '../shared/suite-meta.js';
import type { TestContext, VitestApi } from './vitest-api.js';

/** Shows the terminal what a session waits for. */
export interface LiveChannel {
  readonly onEvent: (event: RunEvent) => void;
  /** What is sent belongs to this test until it ends. */
  readonly enter: (context: Pick<TestContext, 'task'>) => void;
  /** Resolves once all that was sent has arrived. */
  readonly leave: () => Promise<void>;
}

export const noLiveChannel: LiveChannel = {
  onEvent: () => undefined,
  enter: () => undefined,
  leave: () => Promise.resolve(),
};

/** Artifacts are the only thing of a test that reaches a reporter while the test runs and is in no report. */
export function openLiveChannel(api: Pick<VitestApi, 'recordArtifact'>, plan: Pick<Plan, 'rows'>): LiveChannel {
  let context: Pick<TestContext, 'task'> | undefined;
  const waits = openLiveWaits(plan, async (wait) => {
    const artifact: LiveArtifact = { type: liveArtifactType, ...wait };
    if (context) await api.recordArtifact(context.task, artifact);
  });
  return {
    onEvent: waits.onEvent,
    enter: (entered) => {
      context = entered;
    },
    leave: waits.rest,
  };
}
