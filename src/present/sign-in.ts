import type { SignInPurpose, SignInRecord } from '../record/record.js';

const words: Readonly<Record<SignInPurpose, string>> = {
  token: 'token request',
  challenge: 'challenged',
  refused: 'token refused',
};

/** `token request`: why a request was sent for signing in. */
export function purposeWords({ purpose }: Pick<SignInRecord, 'purpose'>): string {
  return words[purpose];
}

/** `401 Unauthorized`, or why no response came. */
export function answerWords({ response, error }: Pick<SignInRecord, 'response' | 'error'>): string {
  return response ? `${response.status} ${response.statusText}`.trim() : (error?.message ?? '');
}
