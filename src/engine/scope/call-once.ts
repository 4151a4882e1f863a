import type { CallRow } from '../../format/plan.js';
import type { Json } from '../../lib/json.js';
import type { RunContext } from '../context/run-context.js';
import type { OnceOutcome } from '../ports/once.js';
import type { CallInputs } from './open-scope.js';
import type { Scope } from './scope.js';

/** Whose call it is: this session's, until it ends it; or another's, which has ended. */
export type Once =
  | { readonly kind: 'own'; readonly end: (outcome: OnceOutcome | undefined) => void }
  | { readonly kind: 'other'; readonly outcome: OnceOutcome }
  /** The run was cancelled while another one made it. */
  | { readonly kind: 'cancelled' };

/** Begins a call with `once`, or waits for the session that makes it. */
export async function claimOnce(row: CallRow, { given }: CallInputs, run: RunContext): Promise<Once> {
  const { defaults, envFolder } = run.options;
  const inputs = [...given].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const key = JSON.stringify([envFolder, defaults, row.flow, inputs]);
  for (;;) {
    if (run.signal.aborted) return { kind: 'cancelled' };
    const claim = run.ports.once?.claim(key) ?? alwaysOwn;
    if (claim.kind === 'own') return claim;
    const outcome = await Promise.race([claim.outcome, aborted(run.signal)]);
    if (outcome) return { kind: 'other', outcome };
  }
}

const alwaysOwn = { kind: 'own', end: () => undefined } as const;

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}

/** What a call came to, for the sessions that take it. */
export function outcomeOf(scope: Scope, { plan, redactor }: RunContext): OnceOutcome {
  const captured = [...scope.captured];
  const failed = scope.failed?.cause.title ?? (scope.startFailure && scope.session.name);
  const secrets = captured.flatMap(([name, value]) => hiddenTexts(value, redactor.value(name, value)));
  return { file: plan.file, captured, secrets, ...(failed !== undefined && { failed }) };
}

/** The texts of a value that its masked form does not show. */
function hiddenTexts(value: Json, masked: Json): readonly string[] {
  if (typeof value === 'string') return value === masked ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const others = (typeof masked === 'object' ? masked : null) as Readonly<Record<string, Json>> | null;
  return Object.entries(value).flatMap(([key, inner]) => hiddenTexts(inner as Json, others?.[key] ?? null));
}

/** Sets in a caller what another session's call has captured. */
export function takeOutcome(
  { alias }: CallRow,
  { captured, secrets }: OnceOutcome,
  caller: Scope,
  run: RunContext,
): void {
  for (const secret of secrets) run.redactor.learnNamed('password', secret);
  for (const [name, value] of captured) run.redactor.learnNamed(name, value);
  caller.flows.set(alias, new Map(captured));
}
