import { JSONPath } from 'jsonpath-plus';

/** Part of jsonpath-plus that its types leave out: reads an expression without running it. */
interface SafeVm {
  readonly safeVm: { readonly Script: new (code: string) => { readonly ast: unknown } };
}

const forbidden: Readonly<Record<string, string>> = {
  AssignmentExpression: 'a filter cannot set anything',
  UpdateExpression: 'a filter cannot set anything',
  Compound: 'a filter is one expression',
};

/** Why an expression may not stand in a filter, or undefined when it may. */
export function filterFault(expression: string): string | undefined {
  if (expression.trim() === '') return 'its filter is empty';
  // Nested filters are taken apart by jsonpath-plus itself, and are no expressions before.
  if (expression.includes('?(')) return undefined;
  try {
    const { Script } = (JSONPath.prototype as unknown as SafeVm).safeVm;
    return forbiddenPart(new Script(withNames(expression)).ast);
  } catch {
    if (/@[<>=!]/.test(expression)) return 'a space is missing after `@` in its filter';
    return 'its filter is not an expression';
  }
}

/** The names that jsonpath-plus gives to `@` and its like. */
function withNames(expression: string): string {
  return expression.replace(/@(parentProperty|parent|property|root|path)/g, '_$1').replace(/@(?=[.\s)[]|$)/g, '_v');
}

function forbiddenPart(ast: unknown): string | undefined {
  if (Array.isArray(ast)) return ast.map(forbiddenPart).find((reason) => reason !== undefined);
  if (ast === null || typeof ast !== 'object') return undefined;
  const { type } = ast as { readonly type?: unknown };
  const reason = typeof type === 'string' && Object.hasOwn(forbidden, type) ? forbidden[type] : undefined;
  return reason ?? forbiddenPart(Object.values(ast));
}
