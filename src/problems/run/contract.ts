import type { Message } from '../../format/problem.js';

/** What a response has against the OpenAPI document of its session. */

/** @param reason - in a few words: `no such file` */
export function contractUnreadable(path: string, reason: string, advice: string): Message {
  return { code: 'contract-unreadable', message: `cannot read the OpenAPI document ${path}: ${reason}`, hint: advice };
}

/** The name of the test: `matches the contract: GET /orders/{id} 200`. */
export function contractTest(operation: string, status: number): string {
  return `matches the contract: ${operation} ${status}`;
}

const shownMistakes = 5;

/** @param mistakes - each with its place in the document: `/total must be number (openapi.yaml:41 #/components/…)` */
export function contractMismatch(test: string, mistakes: readonly string[]): Message {
  const shown = mistakes.slice(0, shownMistakes);
  const more = mistakes.length - shown.length;
  return {
    code: 'contract-mismatch',
    message: test,
    hint: `${[...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}.`,
  };
}

/** The same where a mismatch is only noted. @param title - of the step */
export function contractNote(title: string, { message, hint, code }: Message): Message {
  return {
    code,
    message: `${title} does not pass "${message}"`,
    ...(hint !== undefined && { hint }),
  };
}

/** @param place - in the document */
export function mistakeAt(words: string, place: string): string {
  return `${words} (${place})`;
}

export const contractMistakes = {
  status: (status: number, described: readonly string[]): string =>
    `status ${status} is not described, only ${listOf(described)}`,
  type: (type: string, described: readonly string[]): string =>
    `content type ${type} is not described, only ${listOf(described)}`,
  noType: (described: readonly string[]): string => `the response has no content type; described: ${listOf(described)}`,
  body: (size: number): string =>
    `the response has a body of ${size} ${size === 1 ? 'byte' : 'bytes'}; none is described`,
  noBody: (described: readonly string[]): string => `the response has no body; described: ${listOf(described)}`,
  notJson: (type: string): string => `the body is not valid JSON; its content type is ${type}`,
  noHeader: (name: string): string => `the header ${name} is missing`,
  header: (name: string, words: string): string => `header ${name}: ${words}`,
  headerNotJson: (name: string): string => `header ${name}: the value is not valid JSON`,
} as const;

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ');
}
