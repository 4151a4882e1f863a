import type { Failure, StepRecord } from '../../../record/record.js';
import { outlineOf, type Outline } from '../../../record/report.js';
import type { LiveWait } from '../../../record/event.js';

/** What is under `meta.callsheet` of a case's suite once it has run; a test's has its StepRecord. */
export interface SuiteMeta {
  readonly outline: Outline;
  /** What went wrong outside any row. */
  readonly failures: readonly Failure[];
}

/** What reporters need besides the records, for which a suite's meta is the only way that outlives the process. */
export function suiteMeta(plan: Outline, failures: readonly Failure[]): SuiteMeta {
  return { outline: outlineOf(plan), failures };
}

/** What is under `callsheet` of the error of a file that does not load. */
export interface LoadErrorMeta {
  readonly failures: readonly Failure[];
}

const texts = new WeakMap<StepRecord, string>();

/** Remembers the JSON text of the whole record that a light one replaces, as long as the light one is held. */
export function rememberText(light: StepRecord, text: string): void {
  texts.set(light, text);
}

/** The JSON text of a record, or of the whole one that it replaces. */
export function textOf(record: StepRecord): string {
  return texts.get(record) ?? JSON.stringify(record);
}

/** The type of the artifacts that show a terminal, while a test runs, what it waits for. */
export const liveArtifactType = 'callsheet:live';

export interface LiveArtifact extends LiveWait {
  readonly type: typeof liveArtifactType;
}
