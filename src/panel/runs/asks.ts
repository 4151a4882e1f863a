/** Questions to another process, and who waits for their answers. */
export interface Asks<Answer> {
  /** @param put - asks the question under its number @returns undefined if the process has ended meanwhile */
  readonly ask: (put: (ask: number) => void) => Promise<Answer | undefined>;
  readonly answer: (ask: number, answer: Answer) => void;
  /** The process has ended. */
  readonly lose: () => void;
}

export function openAsks<Answer>(): Asks<Answer> {
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  let count = 0;
  return {
    ask: (put) =>
      new Promise((done) => {
        waiting.set(++count, done);
        put(count);
      }),
    answer: (ask, answer) => {
      waiting.get(ask)?.(answer);
      waiting.delete(ask);
    },
    lose: () => {
      for (const done of waiting.values()) done(undefined);
      waiting.clear();
    },
  };
}
