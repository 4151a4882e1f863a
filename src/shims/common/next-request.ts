import { shimFaults } from '../../problems/run/shims.js';
import { ShimFault } from './shim-fault.js';
import type { ShimStep } from './shim-step.js';

/** What a script says of the request after its own. Of several calls the last one counts. */
export interface NextRequest {
  /** @throws Error where a request is named */
  readonly set: (name: unknown) => void;
  /** Called when the script has ended, by an error or not. */
  readonly settle: () => void;
}

export function openNextRequest(step: ShimStep): NextRequest {
  let isEnd = false;
  return {
    set: (name) => {
      if (name !== null && name !== undefined) throw new ShimFault(shimFaults.next(String(name)));
      isEnd = name === null;
    },
    settle: () => {
      if (isEnd) step.stop('a script ended the session: setNextRequest(null)');
    },
  };
}
