import type { Expression, Program } from 'acorn';
import { escapeRegex } from '../../lib/regex.js';
import { parseScript } from './parse-script.js';
import { boundNames } from './tree.js';

/**
 * Statements of a script that give other scripts names which it does not declare, with the declarations that these need:
 * `Helper = {}`.
 */
export function statementsForOthers(source: string, isUsed: (name: string) => boolean): string {
  const parsed = parseScript(source);
  if (parsed.kind === 'fault') return '';
  const { body } = parsed.program;
  const declared = new Set(body.flatMap(namesDeclared));
  const kept = new Set(
    body.filter((statement) => {
      const name = rootAssigned(statement);
      return name !== undefined && !declared.has(name) && isUsed(name);
    }),
  );
  const textOf = ({ start, end }: Statement): string => source.slice(start, end);
  for (let before = -1; before < kept.size;) {
    before = kept.size;
    const texts = [...kept].map(textOf);
    for (const statement of body)
      if (namesDeclared(statement).some((name) => texts.some((text) => hasWord(text, name)))) kept.add(statement);
  }
  return body
    .filter((statement) => kept.has(statement))
    .map(textOf)
    .join('\n');
}

type Statement = Program['body'][number];

function namesDeclared(statement: Statement): readonly string[] {
  if (statement.type === 'FunctionDeclaration') return [statement.id.name];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id }) => boundNames(id));
}

/** `a` in `a.b.c = …`. */
function rootAssigned(statement: Statement): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  let at = statement.expression.left as Expression;
  while (at.type === 'MemberExpression' && at.object.type !== 'Super') at = at.object;
  return at.type === 'Identifier' ? at.name : undefined;
}

function hasWord(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${escapeRegex(name)}(?![\\w$])`).test(text);
}
