import type { Draft } from './editing.js';

/** Why an edit was not even asked for. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';

  constructor(readonly reason: NonNullable<Draft['refused']>) {
    super(reason.message);
  }
}
