import { parseScript } from './parse-script.js';
import { boundNames } from './tree.js';

/** Names that a script declares by `const`, `let` or `class`, outside of blocks. Nothing else may have them there. */
export function declaredNames(source: string): ReadonlySet<string> {
  const parsed = parseScript(source);
  if (parsed.kind === 'fault') return new Set();
  return new Set(
    parsed.program.body.flatMap((statement) => {
      if (statement.type === 'ClassDeclaration') return [statement.id.name];
      if (statement.type !== 'VariableDeclaration' || statement.kind === 'var') return [];
      return statement.declarations.flatMap(({ id }) => boundNames(id));
    }),
  );
}
