import { filterFaults, type PathFault } from '../problems/file/json-path.js';

/** The regular expression of a filter, with the flags of JavaScript. */
export function compileRegex(source: string, flags?: string): RegExp | PathFault {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return filterFaults.regex((error as Error).message);
  }
}
