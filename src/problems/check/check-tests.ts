import type { WarningMessage } from '../../format/problem.js';

/** @param title - of the request */
export function nothingTested(title: string): WarningMessage {
  return {
    code: 'nothing-tested',
    severity: 'warning',
    message: `nothing tests \`${title}\``,
    hint: 'write what has to hold under `tests`, such as `status: { lt: 400 }`',
  };
}
