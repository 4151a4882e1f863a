import type { SyntaxPlace } from '../../../engine/node/script-fault.js';

/** What a transform of the repo's says of a module that it cannot parse, as Babel puts it: the file begins the message. */
export function babelSyntax({ name, message, ...more }: Error): SyntaxPlace | undefined {
  const { loc } = more as { readonly loc?: { readonly line: number; readonly column: number } };
  const file = /^(\S.*?): /.exec(message)?.[1];
  if (name !== 'SyntaxError' || !loc || file === undefined) return undefined;
  return { file, line: loc.line, column: loc.column + 1 };
}
