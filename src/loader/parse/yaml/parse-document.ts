import { Composer, type CST, type Document, Lexer, type ParsedNode, Parser, YAMLParseError } from 'yaml';

/** Levels of lists and maps that a file may nest. */
export const depthLimit = 100;
/** Open parts of the parser at that depth: the document, the collections, and a scalar in the innermost. */
const mostOpen = depthLimit + 2;
/** Errors after which the rest is not read: a file with more of them is not a session. */
export const mostErrors = 1000;

export type ParsedDocument = Pick<Document.Parsed<ParsedNode>, 'contents' | 'errors' | 'warnings'>;

/** Where the text nests too deeply. */
export interface TooDeep {
  readonly tooDeepAt: number;
}

const options = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false, prettyErrors: false } as const;

/**
 * The library's `parseDocument`, which ends where the text nests too deeply or has too many errors. Depth is counted while the text is
 * cut into tokens: a file of nothing but brackets costs as much as its first hundred.
 */
export function parseDocument(text: string): ParsedDocument | TooDeep {
  const composer = new Composer<ParsedNode, true>(options);
  endWithErrors(composer);
  try {
    return firstDocument(composer.compose(tokensOf(text), true, text.length));
  } catch (error) {
    if (error instanceof DepthError) return { tooDeepAt: error.at };
    if (error instanceof FloodError) return { ...composer.streamInfo(), contents: null };
    throw error;
  }
}

/** A file with a second document is not read to its end. */
function firstDocument(documents: Iterable<Document.Parsed<ParsedNode>>): ParsedDocument {
  let first: ParsedDocument | undefined;
  for (const document of documents) {
    if (first) {
      const [start, end] = document.range;
      first.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'Source contains multiple documents'));
      break;
    }
    first = document;
  }
  return first!;
}

/** The composer has no option for it. */
function endWithErrors(composer: Composer): void {
  const add = composer['onError'] as (...given: readonly unknown[]) => void;
  let count = 0;
  const counted = (...given: readonly unknown[]): void => {
    add(...given);
    if ((count += 1) === mostErrors) throw new FloodError();
  };
  Object.assign(composer, { onError: counted });
}

function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let errors = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') errors += 1;
      yield token;
    }
    if (parser.stack.length > mostOpen) throw new DepthError(parser.offset - lexeme.length);
    if (errors > mostErrors) break;
  }
  yield* parser.end();
}

class DepthError extends Error {
  constructor(readonly at: number) {
    super('nested too deeply');
  }
}

class FloodError extends Error {}
