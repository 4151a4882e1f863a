import type { Message } from './problem.js';
import type { Range } from './range.js';

/** Whether a response that does not match fails its step, or is only noted. */
export type ContractMode = 'fail' | 'warn';
export const contractModes = ['fail', 'warn'] as const satisfies readonly ContractMode[];

/** The OpenAPI document that responses are checked against. */
export interface ContractUse {
  /** As the file writes it, relative to that file. It has no references: the document is read when the session is planned. */
  readonly path: string;
  readonly mode: ContractMode;
  /** Where the file says it; absent of an option. */
  readonly range?: Range;
}

/** What the option `openapi` takes: a path, or a path with a mode. */
export type ContractOption = string | { readonly file: string; readonly mode?: ContractMode | undefined };

export function contractOf(option: ContractOption): ContractUse {
  return typeof option === 'string'
    ? { path: option, mode: 'fail' }
    : { path: option.file, mode: option.mode ?? 'fail' };
}

/** What an OpenAPI document was found to be, by its path from the project root. */
export type ReadContract =
  | { readonly kind: 'read'; readonly operations: () => readonly ContractOperation[] }
  /** The file cannot be read; `reason` in a few words: `no such file`. */
  | { readonly kind: 'unread'; readonly reason: string }
  /** Nothing can be checked against what the file says. */
  | { readonly kind: 'broken'; readonly fault: Message };

/** Reads a document. @param path - absolute; @param file - what messages call it */
export type OpenContract = (path: string, file: string) => ReadContract;

/** An operation of a document. */
export interface ContractOperation {
  /** In upper case. */
  readonly method: string;
  /** The template: `/orders/{id}`. */
  readonly path: string;
  readonly operationId?: string;
  /** As the document has them: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
}

/** `GET /orders/{id}` */
export function operationName({ method, path }: Pick<ContractOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
