import type { PathStep } from '../../json-path/path-steps.js';

/**
 * A path as jsonpath-plus goes along it. Its own reader of paths is misled by parentheses in the texts of filters, and by
 * names that hold signs; names in quotes it takes as they are, though it takes longer.
 */
export function librarySteps(steps: readonly PathStep[]): string[] {
  return steps.map(libraryStep);
}

function libraryStep(step: PathStep): string {
  switch (step.kind) {
    case 'name':
      return /^\w+$/.test(step.name) ? step.name : quote(step.name);
    case 'names':
      return step.names.map(quote).join(',');
    case 'filter':
      return `?(${step.expression})`;
    case 'sign':
      return step.sign;
  }
}

function quote(name: string): string {
  return `'${name.replace(/['\\]/g, String.raw`\$&`)}'`;
}
