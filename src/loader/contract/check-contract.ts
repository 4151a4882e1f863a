import type { ContractOperation, ReadContract } from '../../format/contract.js';
import { openContractFile } from '../../openapi/contract-file.js';
import { parseYaml } from '../../openapi/parse-yaml.js';
import { reasonOf } from '../../problems/disk/file-reason.js';

/**
 * Finds what is wrong with an OpenAPI document, before anything is sent.
 *
 * @param path - absolute
 * @param file - what messages call it
 */
export function checkContract(path: string, file: string): ReadContract {
  try {
    const opened = openContractFile(path, file, parseYaml);
    if (opened.kind === 'broken') return opened;
    return { kind: 'read', operations: () => opened.contract.operations().map(plainOperation) };
  } catch (error) {
    return { kind: 'unread', reason: reasonOf(error) };
  }
}

/** Without what only a match needs. */
function plainOperation({ method, path, operationId, statuses }: ContractOperation): ContractOperation {
  return { method, path, ...(operationId !== undefined && { operationId }), statuses };
}
