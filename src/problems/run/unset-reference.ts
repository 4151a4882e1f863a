import type { FailureMessage, WarningMessage } from '../../format/problem.js';

export interface UnsetAdvice {
  /** Where it is set too late, or never together with its use, as a sentence. */
  readonly because?: string | undefined;
  /** A reference that can be had and looks alike, braces included. */
  readonly suggestion?: string | undefined;
}

/** @param text - the reference as written, braces included */
export function unsetReference(text: string, { because, suggestion }: UnsetAdvice): FailureMessage {
  const fallback = 'set it under `variables` or `inputs`, or capture it in an earlier step';
  const hint = suggestion === undefined ? fallback : `did you mean \`${suggestion}\`?`;
  return {
    code: 'unset-reference',
    severity: 'failure',
    message: `nothing can set \`${text}\` here`,
    hint: because ?? hint,
  };
}

/** @param found - what is said of the reference elsewhere */
export function unsetInCondition({ message, hint }: FailureMessage): WarningMessage {
  return {
    code: 'unset-in-condition',
    severity: 'warning',
    message: `${message}, so the condition is never true`,
    ...(hint !== undefined && { hint }),
  };
}

/** Of the environment nobody knows all names: it may be set where the sessions run. @param near - as a `.env` file has it */
export function misspeltEnv(text: string, near: string): WarningMessage {
  return {
    code: 'misspelt-env',
    severity: 'warning',
    message: `nothing sets \`${text}\` here, and a .env file has \`${near}\``,
    hint: `did you mean \`{{env.${near}}}\`?`,
  };
}

export const unsetBecause = {
  later: (title: string, line: number): string => `"${title}" in line ${line} sets it, but runs after this`,
  sentBefore: (title: string, line: number): string =>
    `"${title}" in line ${line} is sent with it, before anything sets it: give that request a header of this name, or write the header at the requests that come later`,
  itself: 'a step captures only after its request is sent: what it captures is there from its tests on',
  otherArm: (title: string, line: number): string =>
    `"${title}" in line ${line} sets it, but stands in another arm of the same \`if\`: only one of them runs`,
  skipped: (title: string, line: number): string => `"${title}" in line ${line} sets it, but is skipped`,
  noCall: (alias: string): string =>
    `no call has the alias \`${alias}\`: add \`- call: …\` above, whose alias is its \`alias:\` or the flow's file name`,
  early: 'inputs and variables are set in order, inputs first, before any step runs',
} as const;
