import { filterFault } from '../../../json-path/filter-fault.js';
import { filterFaults, type PathFault } from '../../../model/problems/json-path.js';

/** Why an expression may not stand in a filter, or undefined when it may. */
export function expressionFault(expression: string): PathFault | undefined {
  if (expression.trim() === '') return filterFaults.empty;
  try {
    return filterFault(expression);
  } catch {
    return filterFaults.unreadable;
  }
}
