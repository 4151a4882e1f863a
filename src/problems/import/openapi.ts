import type { Message } from '../../format/problem.js';

export function openapiTooDeep(levels: number): Message {
  return {
    code: 'openapi-too-deep',
    message: `the document is nested deeper than ${levels} levels`,
    hint: 'Import a part of the document.',
  };
}

export function openapiWithoutOperations(): Message {
  return {
    code: 'openapi-without-operations',
    message: 'there is no operation under `paths` in the document',
    hint: 'Give the document that has the paths. The files that it refers to are read with it.',
  };
}

/** What a leftover of a document is about. */
export const openapiWords = {
  bodyFile: (type: string): string => `a file to send as ${type}`,
  partFile: (name: string): string => `a file for the part ${name}`,
  madeUpBody: 'the body is made up from its schema',
  otherTypes: (types: readonly string[]): string => `the body as ${types.join(', ')}`,
  scheme: (scheme: string): string => `auth: ${scheme}`,
  secondAuth: (name: string): string => `auth: ${name}, next to another one`,
  noScheme: (name: string): string => `auth: ${name}, which the document does not describe`,
  tokenByHand: (name: string): string => `${name} needs a browser: set its token in the environment`,
  deprecated: 'deprecated',
  skipped: 'deprecated, so it is skipped',
  callback: (name: string): string => `the callback ${name}`,
  webhook: (name: string): string => `the webhook ${name}`,
  parameter: (name: string, place: string): string => `the ${place} parameter ${name}`,
  externalExample: (name: string): string => `the example ${name}, which is in another file`,
  missing: (ref: string): string => `${ref}, which is not in this folder`,
  contract: (message: string): string => `the contract: ${message}`,
  noServer: 'the document does not say where the API is: set BASE_URL',
  unsafe: 'the URL has a variable that nothing sets',
} as const;
