import { resolve } from 'node:path';
import type { OperationsIn } from '../../record/contract-report.js';
import type { OpenContract } from '../../format/contract.js';

/**
 * The operations of the documents of a run, for reports on it.
 *
 * @param root - of the project, absolute
 * @param open - asked only for a document that a request was checked against
 */
export function operationsIn(root: string, open: OpenContract | undefined): OperationsIn {
  return (file) => {
    const found = open?.(resolve(root, file), file);
    return found?.kind === 'read' ? found.operations() : [];
  };
}
