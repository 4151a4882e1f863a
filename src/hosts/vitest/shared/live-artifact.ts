import type { LiveWait } from '../../../record/event.js';

/** The type of the artifacts that tell a terminal, while a test runs, what it waits for. */
export const liveArtifactType = 'callsheet:live';

export interface LiveArtifact extends LiveWait {
  readonly type: typeof liveArtifactType;
}
