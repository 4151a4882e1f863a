import type { RequestRow } from '../../format/plan.js';
import { lineNotJson } from '../../problems/check/stream.js';
import { contractNote } from '../../problems/run/contract.js';
import type { RunContext } from '../context/run-context.js';
import type { HttpOutcome } from '../ports/ports.js';
import type { Judged } from './judge-step.js';
import { contractFault, type StepContract } from './step-contract.js';

type Notes = RunContext['notes'];

/** A mismatch with the contract that fails nothing. */
export function noteMismatch(
  { title }: RequestRow,
  { use }: StepContract,
  { contract: result }: Judged,
  notes: Notes,
): void {
  const fault = use.mode === 'warn' && result ? contractFault(result) : undefined;
  if (fault) notes.add(contractNote(title, fault));
}

/** Says which line of NDJSON is not JSON: its data is a text, and a path below it finds nothing. */
export function noteStream({ title }: RequestRow, outcome: HttpOutcome | undefined, notes: Notes): void {
  const plain = outcome?.kind === 'response' ? outcome.response.stream?.plainLine : undefined;
  if (plain) notes.add(lineNotJson(title, plain.number, plain.text));
}
