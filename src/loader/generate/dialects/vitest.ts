import type { TestRow } from '../../../format/plan.js';
import type { Dialect, ModuleUse, SuiteModule } from '../render-suite.js';

/**
 * Vitest 4.1 and later. `import.meta.vitest` is there only in the file that is run: imported by a caller's suite,
 * the module gives only its data. The data are in functions at the end, so that the suite comes first.
 * A test awaits its row on its own line: Vitest places an annotation where the stack passes through the file.
 */
export const vitest: Dialect = {
  head: (suite) => [
    `import { openSession } from ${stringLiteral(suite.runtime)};`,
    ...suite.flows.map((flow, index) => `import s${index + 1} from ${stringLiteral(flow.specifier)};`),
    '',
    'const s0 = session();',
    'export default s0;',
    '',
    'if (import.meta.vitest) {',
    'const { describe, test, afterAll } = import.meta.vitest;',
    `const plan = { ...outline(), sessions: [${['s0', ...suite.flows.map((_, index) => `s${index + 1}`)].join(', ')}] };`,
    ...openRun(suite.scripts),
  ],
  openCase: (label) => `describe(${label}, run.suite, () => {`,
  hooks: ['afterAll(run.finish, 0);'],
  openCall: (label) => `describe(${label}, run.call, () => {`,
  test: (label, row) => `test(${label}, ${optionsOf(row)}, async (context) => await run.row(${row.index}, context));`,
  close: '});',
  foot: ({ plan }) => [
    '}',
    '',
    'function session() {',
    `return ${jsonExpression(plan.sessions[0])};`,
    '}',
    '',
    'function outline() {',
    `return ${jsonExpression(outline(plan))};`,
    '}',
  ],
};

/** Tags are words without quotes. */
function optionsOf({ tags }: TestRow): string {
  return tags ? `{ ...run.step, tags: [${tags.map(stringLiteral).join(', ')}] }` : 'run.step';
}

function openRun(scripts: readonly ModuleUse[]): readonly string[] {
  if (scripts.length === 0) return ['const run = openSession(import.meta.vitest, plan, {});'];
  return [
    'const run = openSession(import.meta.vitest, plan, {',
    ...scripts.map(({ file, specifier }) => `${stringLiteral(file)}: () => import(${stringLiteral(specifier)}),`),
    '});',
  ];
}

/** The plan without its sessions. */
function outline(plan: SuiteModule['plan']): Omit<SuiteModule['plan'], 'sessions'> {
  const { sessions: _, ...rest } = plan;
  return rest;
}

/** A JavaScript string literal in single quotes, on one line. */
function stringLiteral(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, lineEscape)}'`;
}

/** An expression that gives a JSON value, on one line. Unlike an object literal it keeps a key `__proto__`. */
function jsonExpression(value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, lineEscape);
  return `JSON.parse('${json}')`;
}

function lineEscape(character: string): string {
  return character === '\u2028' ? '\\u2028' : '\\u2029';
}
