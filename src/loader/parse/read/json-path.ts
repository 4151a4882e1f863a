import { filtersIn, isDefinite, pathSteps, stepFault } from '../../../json-path/path-steps.js';
import { readFilter } from '../../../json-path/read-filter.js';
import { maskReferences, parseTemplate } from '../../../format/reference.js';
import type { PathFault } from '../../../problems/file/json-path.js';

export type JsonPath =
  /** `definite`: whether it can only ever name one place. */
  { readonly definite: boolean } | PathFault;

/** Checks the syntax of a JSON path. References in it stand for names or numbers. */
export function readJsonPath(written: string): JsonPath {
  const steps = pathSteps(maskReferences(parseTemplate(written)));
  if ('reason' in steps) return steps;
  const filters = filtersIn(steps).map(readFilter);
  const fault = [...steps.map(stepFault), ...filters.map((filter) => ('reason' in filter ? filter : undefined))];
  return fault.find((found) => found !== undefined) ?? { definite: steps.every(isDefinite) };
}
