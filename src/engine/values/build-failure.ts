import type { Failure } from '../../record/record.js';

/** Why a request cannot be sent. */
export class BuildFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'BuildFailure';
    this.failure = failure;
  }
}
