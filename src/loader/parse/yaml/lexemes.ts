import { Lexer } from 'yaml';

/** A part of the text as YAML's lexer cuts it. */
export interface Lexeme {
  readonly text: string;
  readonly start: number;
  /** Whether it is a text without quotes or a block, which may hold any sign. */
  readonly isPlain: boolean;
  /** Whether lists and maps in brackets have ended before it because its line is not indented far enough. */
  readonly endsFlow: boolean;
}

/** Signs that the lexer puts between parts of the text. */
const [beforePlain, flowEnd] = ['\u001F', '\u0018'];
const marks: ReadonlySet<string> = new Set(['\u0002', flowEnd, beforePlain]);

export function* lexemesOf(text: string): Generator<Lexeme> {
  let [start, isPlain, endsFlow] = [0, false, false];
  for (const lexeme of new Lexer().lex(text)) {
    if (!isPlain && marks.has(lexeme)) {
      if (lexeme === beforePlain) isPlain = true;
      if (lexeme === flowEnd) endsFlow = true;
      continue;
    }
    yield { text: lexeme, start, isPlain, endsFlow };
    start += lexeme.length;
    [isPlain, endsFlow] = [false, false];
  }
}
