import type { PathStep } from '../../json-path/path-steps.js';

/**
 * A path as jsonpath-plus goes along it. Its own reader of paths is misled by parentheses in the texts of filters, and by
 * names that hold signs; names in quotes it takes as they are.
 */
export function librarySteps(steps: readonly PathStep[]): string[] {
  return steps.map(libraryStep);
}

function libraryStep(step: PathStep): string {
  switch (step.kind) {
    case 'name':
      return quote(step.name);
    case 'names':
      return step.names.map(quote).join(',');
    case 'filter':
      return `?(${plainTexts(step.expression)})`;
    case 'sign':
      return step.sign;
  }
}

function quote(name: string): string {
  return `'${name.replace(/['\\]/g, String.raw`\$&`)}'`;
}

/** A text that begins with a parenthesis would be taken for a filter in the filter, and no filter goes over several lines. */
function plainTexts(expression: string): string {
  return expression
    .replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/gs, (text) =>
      text.replaceAll('(', String.raw`\(`).replaceAll('\n', String.raw`\n`),
    )
    .replaceAll('\n', ' ');
}
