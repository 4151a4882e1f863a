import type { ContractUse } from '../../format/contract.js';
import { resolvePath } from '../../format/paths.js';
import type { Session } from '../../format/session.js';
import { statusKey } from '../../openapi/describe-response.js';
import type { Contract } from '../../openapi/open-contract.js';
import { readAs, reasonOf } from '../../problems/disk/file-reason.js';
import { contractMismatch, contractUnreadable } from '../../problems/run/contract.js';
import type { Message } from '../../format/problem.js';
import type { ContractRecord, SendRecord } from '../../record/record.js';
import { checkContract, type ContractResult } from '../evaluate/check-contract.js';
import type { Exchange, HttpOutcome, Ports } from '../ports/ports.js';
import { BuildFailure } from '../values/render-text.js';

/** The OpenAPI document that the responses of a step are checked against. */
export interface StepContract {
  readonly contract: Contract;
  readonly use: ContractUse;
  /** From the project root. */
  readonly file: string;
}

/**
 * The contract of a session; undefined where it has none. It was read when the session was planned, so it can fail only where the file
 * has changed meanwhile.
 *
 * @throws BuildFailure
 */
export async function openStepContract(
  { file: from, settings: { openapi: use } }: Session,
  { openContract }: Ports,
): Promise<StepContract | undefined> {
  if (!use) return undefined;
  const file = resolvePath(from, use.path);
  const opened = await (openContract ?? noDocuments)(file).catch((error: unknown) => {
    throw new BuildFailure(contractUnreadable(use.path, reasonOf(error), readAs(use.path, file)));
  });
  if (opened.kind === 'broken') throw new BuildFailure(opened.fault);
  return { contract: opened.contract, use, file };
}

function noDocuments(): Promise<never> {
  return Promise.reject(new Error('this run opens no OpenAPI documents'));
}

/** What a response has against the contract; undefined where that does not describe its operation. */
export function contractResult(
  { contract }: StepContract,
  exchange: Exchange,
  method: string,
): ContractResult | undefined {
  return checkContract(exchange, method, contract);
}

/** Whose failing response fails the step. */
export function failsBy(step: StepContract | undefined, result: ContractResult | undefined): Message | undefined {
  return step?.use.mode === 'fail' && result ? contractFault(result) : undefined;
}

/** What does not match, as the failure of its test. */
export function contractFault({ test, mistakes, problem }: ContractResult): Message | undefined {
  if (problem) {
    const words = [problem.message, problem.hint].filter(Boolean).join('. ');
    return { code: problem.code, message: test, hint: words };
  }
  return mistakes.length === 0 ? undefined : contractMismatch(test, mistakes);
}

/** Which operation and statuses a step has met, whatever came of it; undefined where no response arrived. */
export function metBy(
  step: StepContract | undefined,
  method: string,
  {
    outcome,
    sends,
  }: { readonly outcome?: HttpOutcome | undefined; readonly sends: readonly Pick<SendRecord, 'status'>[] },
): ContractRecord | undefined {
  if (!step || outcome?.kind !== 'response') return undefined;
  const { contract, file } = step;
  const operation = contract.find(outcome.lastMethod ?? method, outcome.response.url);
  if (!operation) return { file };
  // What came before a redirect was another operation.
  const met = outcome.lastMethod === undefined ? sends.map(({ status }) => status) : [outcome.response.status];
  const keys = met.flatMap((status) => (status === undefined ? [] : (statusKey(operation, status) ?? [])));
  const { path } = operation;
  return { file, operation: { method: operation.method, path }, statuses: [...new Set(keys)] };
}
