import type { ResponseSource } from '../../../panel/protocol/edits.js';
import type { Params } from '../../../panel/protocol/protocol.js';
import type { Evaluated } from '../../../panel/protocol/runs.js';
import { problemOf } from '../edit/use-edits.js';
import { useAnswer } from '../hooks/use-answer.js';
import { useAsk } from '../hooks/use-ask.js';

/** ms after the last key until the server is asked. */
const pause = 150;

type Checks = Pick<Params<'evaluate'>, 'tests' | 'capture' | 'condition'>;

interface Answered {
  readonly evaluated?: Evaluated;
  /** Why the checks cannot be asked. */
  readonly fault?: string;
}

/** What the kept response of a run says to checks while they are typed. Undefined until it is known. */
export function useEvaluated(
  file: string,
  from: ResponseSource | undefined,
  checks: Checks | undefined,
): Answered | undefined {
  const ask = useAsk();
  const asked = from && checks && { run: from.run, file, id: from.id, ...checks };
  return useAnswer(
    asked && JSON.stringify(asked),
    () =>
      ask('evaluate', asked!).then(
        (evaluated): Answered => ({ evaluated }),
        (error: unknown): Answered => ({ fault: problemOf(error).message }),
      ),
    { pause },
  );
}
