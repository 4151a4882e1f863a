import { useEffect, useState } from 'preact/hooks';

interface WhenAsked {
  /** ms without another question before it is asked. @default 0 */
  readonly pause?: number;
  /** Whatever changes when the answer to the same question may have changed. The old answer stays until then. */
  readonly anew?: string;
}

/**
 * The answer to a question while it is still the one that is asked; undefined until it comes, and if it fails.
 *
 * @param question - as a text that is the same for the same question; undefined if there is none
 */
export function useAnswer<Answer>(
  question: string | undefined,
  ask: () => Promise<Answer>,
  { pause = 0, anew = '' }: WhenAsked = {},
): Answer | undefined {
  const [known, setKnown] = useState<{ readonly question: string; readonly answer: Answer } | undefined>();
  useEffect(() => {
    if (question === undefined) return undefined;
    let isLate = false;
    const look = (): void =>
      void ask().then(
        (answer) => isLate || setKnown({ question, answer }),
        () => undefined,
      );
    const timer = setTimeout(look, pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [question, anew]);
  return known?.question === question ? known?.answer : undefined;
}
