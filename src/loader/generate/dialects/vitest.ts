import type { Dialect, ModuleUse, SuiteModule } from './dialect.js';
import { jsonExpression, stringLiteral } from './literals.js';

/**
 * Vitest 4.1 and later. `import.meta.vitest` is there only in the file that is run: imported by a caller's suite,
 * the module gives its data alone. The data stand in functions at the end, so that the suite comes first.
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
  test: (label, row) => `test(${label}, run.step, async (context) => await run.row(${row.index}, context));`,
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
