import { unresolvedReference } from '../../problems/run/references.js';
import type { Message } from '../../format/problem.js';
import type { Reference } from '../../format/reference.js';

/** Thrown where a template has a reference that gives no value. */
export class UnresolvedReference extends Error {
  override readonly name: string = 'UnresolvedReference';
  readonly reference: Reference;
  readonly text: string;

  /** @param text - as written, braces included */
  constructor(reference: Reference, text: string) {
    super(unresolvedReference(text).message);
    this.reference = reference;
    this.text = text;
  }
}

/** Thrown where a reference has a value, and a pipe or a generator cannot make anything of it. */
export class PipeFailure extends UnresolvedReference {
  override readonly name = 'PipeFailure';
  readonly problem: Message;

  constructor(problem: Message, reference: Reference, text: string) {
    super(reference, text);
    this.message = problem.message;
    this.problem = problem;
  }
}

/** Thrown within a pipe or a generator, which knows nothing of the reference. */
export class PipeFault extends Error {
  readonly problem: Message;

  constructor(problem: Message) {
    super(problem.message);
    this.problem = problem;
  }
}
