import type { Message, FailureMessage, WarningMessage } from '../../format/problem.js';
import type { NeedsReason, SkipReason, WaitReason } from '../../record/reasons.js';
import type { State } from '../../record/record.js';
import type { Reference } from '../../format/reference.js';
import { causeWords, reasonWords } from './run.js';

export interface ReferenceAdvice {
  readonly kind?: Reference['kind'] | undefined;
  /** The environment whose files the session reads. */
  readonly environment?: string | undefined;
  /** Whether the reference is in that environment's name. */
  readonly ofEnvironment?: boolean;
  /** The place of the reference: `the URL`, `header authorization`. */
  readonly where?: string | undefined;
  /** A reference that has a value and looks alike, braces included. */
  readonly suggestion?: string | undefined;
  /** The variable of the reference, which is set: its path finds nothing there. */
  readonly without?: string | undefined;
  /** Title of the request that captures it. */
  readonly capturedBy?: string | undefined;
  /** Title of the `set` row that sets it. */
  readonly setBy?: string | undefined;
  /** What has become of the flow that it reads from. */
  readonly flow?: FlowFate | undefined;
}

/** Why the flow called under an alias has not set a variable. */
export type FlowFate = { readonly alias: string } & (
  | {
      readonly kind: 'request';
      readonly title: string;
      readonly state?: State;
      readonly reason?: SkipReason | WaitReason;
    }
  | { readonly kind: 'call-skipped'; readonly reason: SkipReason | WaitReason }
  | { readonly kind: 'called-later' }
  /** No request of it captures the variable. */
  | { readonly kind: 'not-captured'; readonly captures: readonly string[] }
);

/** The place of a reference whose failure has no line, for `unresolvedReference`. */
export const usedIn = {
  settings: (): string => 'the settings',
  input: (name: string): string => `the input ${name} of the call`,
  /** @param title - `set total` */
  set: (title: string, flow: string): string => `"${title}" of the flow ${flow}`,
} as const;

/** @param text - the reference as written, braces included */
export function unresolvedReference(text: string, { where, ...advice }: ReferenceAdvice = {}): Message {
  const place = where === undefined ? '' : `, used in ${where}`;
  return {
    code: 'unresolved-reference',
    message: `nothing has set ${text}${place}`,
    hint: hintFor(advice),
  };
}

/** Of a row that was run by itself, where the row that should have captured the value ran silently before it. */
export function captureMissing({ reference, cause }: NeedsReason): Message {
  return {
    code: 'unresolved-reference',
    message: `nothing has set ${reference}`,
    hint: `Fix the step before it first: ${causeWords(cause)}.`,
  };
}

function hintFor(advice: ReferenceAdvice): string {
  const { kind, environment, ofEnvironment, suggestion, without, capturedBy, setBy, flow } = advice;
  if (ofEnvironment && kind !== 'env') return environmentHint;
  if (capturedBy !== undefined) return `"${capturedBy}" captures it, but did not run before this, or found nothing.`;
  if (setBy !== undefined) return `"${setBy}" sets it, but did not run before this.`;
  if (flow && flow.kind !== 'not-captured') return flowHint(flow);
  if (suggestion !== undefined) return `Did you mean ${suggestion}?`;
  if (flow) return flowHint(flow);
  if (without !== undefined) return `${without} is set, but has nothing there. Correct the path behind the name.`;
  if (kind === 'env') return envHint(environment);
  if (kind === 'flow') return 'Call the flow that captures it before this, under that alias.';
  return 'Set it under variables or inputs, or capture it in an earlier step.';
}

const environmentHint = 'Use only {{env.NAME}} in the name of the environment: it is read before all other values.';

/** @param environment - the name that the session gives */
function envHint(environment: string | undefined): string {
  const own = environment === undefined ? '' : `.env.${environment}, `;
  return `Set it in the environment, or in ${own}.env.local or .env in the project root.`;
}

function flowHint(fate: FlowFate): string {
  const { alias } = fate;
  switch (fate.kind) {
    case 'request':
      return `"${fate.title}" of the flow ${alias} captures it: ${stateWords(fate.state, fate.reason)}.`;
    case 'call-skipped':
      return `The call of the flow ${alias} was skipped: ${reasonWords(fate.reason)}`;
    case 'called-later':
      return `Move the call of the flow ${alias} up: it comes after this.`;
    case 'not-captured':
      return fate.captures.length === 0
        ? `The flow ${alias} captures nothing.`
        : `The flow ${alias} captures ${fate.captures.join(', ')}.`;
  }
}

function stateWords(state: State | undefined, reason: SkipReason | WaitReason | undefined): string {
  switch (state) {
    case undefined:
      return 'it has not run yet';
    case 'skipped':
      return reason === undefined ? 'it was skipped' : `it was skipped (${reasonWords(reason)})`;
    default:
      return 'it passed and found nothing';
  }
}

/** @param text - the reference as written, braces included */
export function ownCaptureMissing(text: string): Message {
  return {
    code: 'unresolved-reference',
    message: `nothing has set ${text}`,
    hint: 'Correct the capture of this request, which found nothing.',
  };
}

interface UnsetAdvice {
  /** Where it is set too late, or never together with its use, as a sentence. */
  readonly because?: string | undefined;
  /** A reference that can be had and looks alike, braces included. */
  readonly suggestion?: string | undefined;
}

/** @param text - the reference as written, braces included */
export function unsetReference(text: string, { because, suggestion }: UnsetAdvice): FailureMessage {
  const fallback = 'Set it under `variables` or `inputs`, or capture it in an earlier step.';
  const hint = suggestion === undefined ? fallback : `Did you mean \`${suggestion}\`?`;
  return {
    code: 'unset-reference',
    severity: 'failure',
    message: `nothing can set \`${text}\` here`,
    hint: because ?? hint,
  };
}

/** @param found - the problem that the reference would have elsewhere */
export function unsetInCondition({ message, hint }: FailureMessage): WarningMessage {
  return {
    code: 'unset-in-condition',
    severity: 'warning',
    message: `${message}, so the condition is never true`,
    ...(hint !== undefined && { hint }),
  };
}

/** A warning: the variable may be set on another machine. @param near - as a `.env` file has it */
export function misspeltEnv(text: string, near: string): WarningMessage {
  return {
    code: 'misspelt-env',
    severity: 'warning',
    message: `nothing sets \`${text}\` here, but a .env file has \`${near}\``,
    hint: `Did you mean \`{{env.${near}}}\`?`,
  };
}

export const unsetBecause = {
  later: (title: string, line: number): string => `"${title}" on line ${line} sets it, but runs after this.`,
  signedInBefore: (title: string, line: number): string =>
    `Write \`auth: none\` at "${title}" on line ${line}: it would be signed in before anything sets it.`,
  sentBefore: (title: string, line: number): string =>
    `Give "${title}" on line ${line} a header of this name, or write the header at later requests: it is sent before anything sets it.`,
  itself: 'Use it in the tests or in later steps: a step captures only after its request is sent.',
  otherArm: (title: string, line: number): string =>
    `"${title}" on line ${line} sets it, but in another arm of the same \`if\`: only one of them runs.`,
  skipped: (title: string, line: number): string => `"${title}" on line ${line} sets it, but is skipped.`,
  noCall: (alias: string): string =>
    `Add \`- call: …\` above with the alias \`${alias}\`, which is its \`alias:\` or the flow's file name.`,
  early: 'Move it below what sets it: inputs and variables are set in order, inputs first, before any step runs.',
} as const;
