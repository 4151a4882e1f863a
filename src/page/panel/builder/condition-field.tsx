import { useEffect, useState } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import { TextField } from '../controls/text-field.js';
import { problemOf } from '../edit/use-edits.js';
import { useAsk } from '../hooks/use-ask.js';

export interface ConditionFieldProps {
  /** In words, or as YAML; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  /** Whether the keyboard starts in it. */
  readonly isFirst?: boolean;
}

/** ms after the last key until the server is asked. */
const pause = 120;

/** A condition, with what is wrong with it while it is typed. */
export function ConditionField({ value, onChange, label = 'Condition', isFirst = false }: ConditionFieldProps) {
  const problem = useConditionProblem(value);
  return (
    <TextField
      label={label}
      value={value}
      onValue={onChange}
      isRequired
      isFirst={isFirst}
      placeholder="status equals 404"
      problem={problem}
      hint="In words, such as `status is one of 404, 410` or `$.state equals locked and status is less than 300`."
    />
  );
}

/** What keeps a text from being a condition; undefined while it is empty. */
function useConditionProblem(value: string): Message | undefined {
  const ask = useAsk();
  const [problem, setProblem] = useState<Message | undefined>();
  useEffect(() => {
    if (value.trim() === '') {
      setProblem(undefined);
      return undefined;
    }
    let isOver = false;
    const take = (found: Message | undefined): void => void (isOver || setProblem(found));
    const timer = setTimeout(
      () =>
        void ask('condition', { words: value }).then(
          () => take(undefined),
          (error: unknown) => take(problemOf(error)),
        ),
      pause,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [value]);
  return problem;
}
