import type { Check, Condition } from '../check.js';
import type { FileUse, Step } from '../session.js';

/** What a marker does to an if / else block: begins it, begins another arm, begins the last one, or ends it. */
export type BlockRole = 'opens' | 'turns' | 'turns last' | 'closes';

/** What every floor wants to know of one kind of step. */
export interface StepDescription<S extends Step = Step> {
  /** The key by which a file says what kind of step it is. */
  readonly key: string;
  /** Undefined for what is in blocks and is not a part of one. */
  readonly role: BlockRole | undefined;
  /** Whether it is a test or has tests under it. A session in which nothing does has no requests. */
  readonly hasTests: boolean;
  /** Whether it gets a response, which a later condition may read. */
  readonly getsResponse: boolean;
  /**
   * As it is shown: `↳ call login`, `else if status: 404`.
   *
   * @param words - how a condition is shown: as the file has it, or in words
   */
  readonly title: (step: S, words: (condition: Condition) => string) => string;
  /** As a sentence names it: `call login`. */
  readonly name: (step: S) => string;
  /** Why it is left out whatever happens; `true` where the file does not say why. */
  readonly skip: (step: S) => true | string | undefined;
  /** What decides whether it runs: its `when`, or the condition of an arm. */
  readonly condition: (step: S) => Condition | undefined;
  /** Conditions that are judged while it runs. */
  readonly innerConditions: (step: S) => readonly (Condition | undefined)[];
  /** Checks that are made once it has set its variables. */
  readonly tests: (step: S) => readonly Check[];
  /** The variables of the file that it sets. */
  readonly sets: (step: S) => readonly SetVariable[];
  /** The flow that it calls. */
  readonly flow: (step: S) => CalledFlow | undefined;
  /** The files that are read when it runs, its flow, its scripts and the schemas of its checks apart; paths as written. */
  readonly files: (step: S) => readonly FileUse[];
  /** The scripts that run around it, those of the settings apart; paths as written. */
  readonly scripts: (step: S) => readonly FileUse[];
}

interface SetVariable {
  readonly name: string;
  /** It may pass without setting it. */
  readonly optional: boolean;
}

interface CalledFlow {
  /** As written. */
  readonly path: string;
  /** Under which name the file reads what the flow captures. */
  readonly alias: string;
}
