import type { Pattern } from 'acorn';
import { parseScript } from './parse-script.js';

/** Names that a script declares by `const`, `let` or `class`, outside of blocks. Nothing else may have them there. */
export function declaredNames(source: string): ReadonlySet<string> {
  const parsed = parseScript(source);
  if (parsed.kind === 'fault') return new Set();
  return new Set(
    parsed.program.body.flatMap((statement) => {
      if (statement.type === 'ClassDeclaration') return [statement.id.name];
      if (statement.type !== 'VariableDeclaration' || statement.kind === 'var') return [];
      return statement.declarations.flatMap(({ id }) => namesIn(id));
    }),
  );
}

function namesIn(pattern: Pattern | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesIn(each.type === 'RestElement' ? each.argument : each.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    default:
      return [];
  }
}
