import type { AfterStep, BeforeStep } from '../../engine/ports/step-scripts.js';

/** A step before or after its request is sent. Only the latter has a response. */
export type ShimStep = BeforeStep | AfterStep;

export function isAfter(step: ShimStep): step is AfterStep {
  return 'response' in step;
}

/** How a script of another tool is read. */
export interface ShimOptions {
  /** `import.meta.url` of the module with the script: `require` looks from there. @default the working directory */
  readonly from?: string;
}
