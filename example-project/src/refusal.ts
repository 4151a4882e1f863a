/** An answer that reports a failure, thrown where it is found out. */
export interface Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;
}

export function refusal(statusCode: number, code: string, message: string): Refusal {
  return Object.assign(new Error(message), { statusCode, code });
}
