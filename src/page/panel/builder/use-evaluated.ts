import { useEffect, useState } from 'preact/hooks';
import type { ResponseSource } from '../../../panel/protocol/edits.js';
import type { Params } from '../../../panel/protocol/protocol.js';
import type { Evaluated } from '../../../panel/protocol/runs.js';
import { problemOf } from '../edit/use-edits.js';
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
  const [answered, setAnswered] = useState<{ readonly of: string; readonly answer: Answered } | undefined>();
  const of = from && checks && JSON.stringify([file, from.run, from.id, checks]);
  useEffect(() => {
    if (!from || !checks || of === undefined) return undefined;
    let isLate = false;
    const take = (answer: Answered): void => void (isLate || setAnswered({ of, answer }));
    const timer = setTimeout(
      () =>
        void ask('evaluate', { run: from.run, file, id: from.id, ...checks }).then(
          (evaluated) => take({ evaluated }),
          (error: unknown) => take({ fault: problemOf(error).message }),
        ),
      pause,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [of]);
  return answered && answered.of === of ? answered.answer : undefined;
}
