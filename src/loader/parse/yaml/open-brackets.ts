import type { YAMLError } from 'yaml';
import { lexemesOf } from './lexemes.js';
import { says } from './library-words.js';

/** Whether the error says that a list or map in brackets is not closed. */
export function isOpenBracket(error: YAMLError): boolean {
  return says(error, 'openBracket');
}

/** Where the brackets open that errors tell of as not closed, by the place of the error. */
export function findOpenBrackets(text: string, errors: readonly YAMLError[]): ReadonlyMap<number, number> {
  const wanted = errors.filter(isOpenBracket).map(({ pos }) => pos[0]);
  const found = new Map<number, number>();
  if (wanted.length === 0) return found;
  wanted.sort((a, b) => a - b);
  let open: number[] = [];
  for (const lexeme of lexemesOf(text)) {
    while (wanted[0] !== undefined && wanted[0] <= lexeme.start) note(found, wanted.shift()!, open);
    if (lexeme.endsFlow) open = [];
    if (lexeme.isPlain) continue;
    if (lexeme.text === '{' || lexeme.text === '[') open.push(lexeme.start);
    else if (lexeme.text === '}' || lexeme.text === ']') open.pop();
  }
  for (const at of wanted) note(found, at, open);
  return found;
}

function note(found: Map<number, number>, at: number, open: readonly number[]): void {
  const bracket = open.at(-1);
  if (bracket !== undefined) found.set(at, bracket);
}
