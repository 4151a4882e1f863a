import { JSONPath } from 'jsonpath-plus';
import { filterCode, filterFault } from '../../../model/filter-fault.js';
import { filterFaults, type PathFault } from '../../../model/problems/json-path.js';

/** Part of jsonpath-plus that its types leave out: reads an expression without running it. */
interface SafeVm {
  readonly safeVm: { readonly Script: new (code: string) => { readonly ast: unknown } };
}

/** Why an expression may not stand in a filter, or undefined when it may. */
export function expressionFault(expression: string): PathFault | undefined {
  if (expression.trim() === '') return filterFaults.empty;
  // Nested filters are taken apart by jsonpath-plus itself, and are no expressions before.
  if (expression.includes('?(')) return undefined;
  try {
    const { Script } = (JSONPath.prototype as unknown as SafeVm).safeVm;
    return filterFault(new Script(filterCode(expression)).ast);
  } catch {
    return /@[<>=!]/.test(expression) ? filterFaults.tight : filterFaults.unreadable;
  }
}
