import type { ReadContract } from '../../format/contract.js';
import { resolvePath } from '../../format/paths.js';
import type { Problem } from '../../format/problem.js';
import type { Session } from '../../format/session.js';
import type { FlowSource } from './flows.js';

/** Reads a document by its path from the project root. */
export type FindContract = (file: string) => ReadContract;

export const anyContract: FindContract = () => ({ kind: 'read', operations: () => [] });

/**
 * What keeps the OpenAPI document of a session from being used. Nothing could be checked, so that the session does not load. One that is
 * not there is a failure of its steps.
 */
export function findContractErrors({ file, settings: { openapi } }: Session, contract: FindContract): Problem[] {
  if (!openapi) return [];
  const found = contract(resolvePath(file, openapi.path));
  if (found.kind !== 'broken') return [];
  return [{ ...found.fault, severity: 'error', file, ...(openapi.range && { range: openapi.range }) }];
}

/** A flow with such an error does not load. */
export function withContractErrors(
  read: (file: string) => FlowSource,
  contract: FindContract,
): (file: string) => FlowSource {
  return (file) => {
    const source = read(file);
    const problems = source.kind === 'session' ? findContractErrors(source.session, contract) : [];
    return problems.length > 0 ? { kind: 'broken', problems } : source;
  };
}
