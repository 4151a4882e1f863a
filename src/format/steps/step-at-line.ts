import type { Session, Step } from '../session.js';
import { describeStep } from './describe.js';

/** The step with tests that has a line of the file, whichever of its lines; undefined of a condition and of lines between steps. */
export function stepAtLine({ steps }: Pick<Session, 'steps'>, line: number): Step | undefined {
  return steps.find(
    (step) => describeStep(step).hasTests && step.range.start.line <= line && line <= step.range.end.line,
  );
}
