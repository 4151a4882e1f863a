import { followsWithoutDot, pathFaults, type PathFault } from '../problems/file/json-path.js';
import { bracketSteps } from './bracket-steps.js';
import { matchAt, type PathStep, type ReadSteps } from './path-step.js';

const name = /[^.[\]^~{}]+/y;
const typeTest = /@(?:null|boolean|number|string|integer|undefined|nonFinite|scalar|array|object|function)\(\)/y;

/** Takes a JSON path apart. */
export function pathSteps(path: string): readonly PathStep[] | PathFault {
  if (!path.startsWith('$')) return pathFaults.noRoot;
  const steps: PathStep[] = [];
  let at = 1;
  while (at < path.length) {
    const read = path[at] === '[' ? bracketSteps(path, at + 1) : dotted(path, at);
    if ('reason' in read) return read;
    for (const step of read.steps) steps.push(step);
    at = read.next;
  }
  return steps;
}

/** Why a step cannot be what it is written as; what a reference brings may be. */
export function stepFault(step: PathStep): PathFault | undefined {
  if (step.kind === 'union') return step.parts.map(stepFault).find((fault) => fault !== undefined);
  return step.kind === 'name' ? step.fault : undefined;
}

/** Whether a step names one place. */
export function isDefinite({ kind }: PathStep): boolean {
  return kind === 'name' || kind === 'back';
}

/** The expressions of the filters in these steps, but for those within filters. */
export function filtersIn(steps: readonly PathStep[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'union') return filtersIn(step.parts);
    return step.kind === 'filter' ? [step.expression] : [];
  });
}

function dotted(path: string, at: number): ReadSteps | PathFault {
  if (path[at] === '^' || path[at] === '~') return signed(path[at]!, at + 1);
  if (path.startsWith('()', at)) return pathFaults.called;
  if (path[at] !== '.') return followsWithoutDot(path.slice(at));
  const isDeep = path[at + 1] === '.';
  const from = isDeep ? at + 2 : at + 1;
  if (isDeep && path[from] === '[') return signed('..', from);
  const step = named(path, from);
  if (!isDeep || 'reason' in step) return step;
  return { steps: [{ kind: 'sign', sign: '..' }, ...step.steps], next: step.next };
}

function named(path: string, from: number): ReadSteps | PathFault {
  if (path[from] === '*') return signed('*', from + 1);
  const test = matchAt(typeTest, path, from);
  if (test) return signed(test[0], from + test[0].length);
  const found = matchAt(name, path, from)?.[0];
  if (found === undefined) return pathFaults.noName;
  const fault = bareFault(found, path.slice(from));
  return { steps: [{ kind: 'name', name: found, isBare: true, fault }], next: from + found.length };
}

function bareFault(found: string, rest: string): PathFault | undefined {
  if (/^[+-]\d+$|^0\d+$/.test(found)) return pathFaults.index(found);
  const at = found.search(/[\s'"(),]/);
  if (at < 0) return undefined;
  if (found.startsWith('()', at)) return pathFaults.called;
  return at === 0 && /\S/.test(found[0]!) ? pathFaults.noName : followsWithoutDot(rest.slice(at));
}

function signed(sign: string, next: number): ReadSteps {
  return { steps: [{ kind: 'sign', sign }], next };
}
