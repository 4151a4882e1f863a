import { isSecretName } from '../../lib/secret-names.js';
import { isSecretText } from '../../lib/secret-values.js';
import type { Json } from '../../lib/json.js';
import type { SuiteEnvironment, SuiteVariable } from '../suite/suite.js';
import { entriesUnder, isTrue, itemsUnder, type Node, textOf, under } from './node.js';
import { template } from './template.js';

/** The variables of a collection or an environment; those that are switched off are not there. */
export function readVariables(list: Node): readonly SuiteVariable[] {
  const items = itemsUnder(list).filter(
    (item) => !isTrue(under(item, 'disabled')) && under(item, 'enabled').value !== false,
  );
  const named = items.flatMap((item) => {
    const name = textOf(under(item, 'key'));
    return name ? [[name, variable(name, item)] as const] : [];
  });
  const pairs = entriesUnder(list).map(
    ([name, value]) => [name, variable(name, { ...list, value: { value: value.value ?? null } })] as const,
  );
  // Of two with one name the last one counts.
  return [...new Map([...named, ...pairs]).values()];
}

function variable(name: string, item: Node): SuiteVariable {
  const { value: written = '' } = under(item, 'value');
  const value = typed(written, textOf(under(item, 'type')));
  const isMarked = textOf(under(item, 'type')) === 'secret' || isTrue(under(item, 'secret'));
  const isSecret = isMarked || (typeof value === 'string' ? isSecretText(name, value) : isSecretName(name));
  return { name, value: typeof value === 'string' ? template(value) : value, ...(isSecret && { isSecret }) };
}

/** As Postman casts a value to the type next to it. */
function typed(value: Json, type: string | undefined): Json {
  if (type === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean') return value !== '' && value !== false && value !== null && value !== 0;
  if ((type === 'object' || type === 'array') && typeof value === 'string') return parsed(value);
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return value;
}

function parsed(value: string): Json {
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

/** Whether a file is an environment or globals of Postman. */
export function isEnvironment(root: Node): boolean {
  const isScope = typeof under(root, '_postman_variable_scope').value === 'string';
  return Array.isArray(under(root, 'values').value) && (isScope || typeof under(root, 'name').value === 'string');
}

export function readEnvironment(root: Node): SuiteEnvironment {
  const kind = textOf(under(root, '_postman_variable_scope')) === 'globals' ? 'global' : 'environment';
  const name = textOf(under(root, 'name')) || 'globals';
  return { name, kind, variables: readVariables(under(root, 'values')) };
}
