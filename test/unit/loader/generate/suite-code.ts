import { SourceMap, type SourceMapPayload } from 'node:module';
import ts from 'typescript';
import { vitest } from '../../../../src/loader/generate/dialects/vitest.js';
import { renderSuite } from '../../../../src/loader/generate/render-suite.js';
import type { Plan } from '../../../../src/format/plan.js';
import type { Session } from '../../../../src/format/session.js';
import { plan } from '../plan/sessions.js';

export function planOf(sessions: readonly Session[]): Plan {
  const { plan: planned } = plan(sessions);
  if (!planned) throw new Error('not planned');
  return planned;
}

export function render(planned: Plan): ReturnType<typeof renderSuite> {
  return renderSuite(planned, { runtime: 'callsheet/runtime', text: '# the text of the case\n', dialect: vitest });
}

/** A call as an editor sees it: the label between its quotes as written, the place through the map, from 1. */
export interface LiteralCall {
  readonly call: string;
  readonly label: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the suites and tests of code without running it, by the names that editors go by.
 *
 * @throws Error when one does not begin its line, or its line has no segment of its own
 */
export function literalCalls(code: string, map: ReturnType<typeof renderSuite>['map']): readonly LiteralCall[] {
  const source = ts.createSourceFile('suite.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const lookup = new SourceMap(JSON.parse(JSON.stringify({ sourceRoot: '', ...map })) as SourceMapPayload);
  const found: LiteralCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(describe|suite|it|test.*|.*Test)$/.test(node.expression.getText())) {
      const start = source.getLineAndCharacterOfPosition(node.getStart());
      const entry = lookup.findEntry(start.line, start.character);
      if (!('originalLine' in entry) || entry.generatedLine !== start.line || start.character > 0) {
        throw new Error(`nothing leads from line ${start.line + 1} to the file`);
      }
      const label = node.arguments[0]?.getText().slice(1, -1) ?? '';
      found.push({
        call: node.expression.getText(),
        label,
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Runs the code of a case without calls with a host that notes the labels and the plan it is given. */
export function runCode(code: string): { readonly labels: readonly string[]; readonly plan: unknown } {
  const labels: string[] = [];
  let opened: unknown;
  const host = {
    describe: (label: string, _: unknown, inside: () => void) => (labels.push(label), inside()),
    test: (label: string) => labels.push(label),
    afterAll: () => {},
  };
  const openSession = (_: unknown, planned: unknown): unknown => ((opened = planned), { row: () => () => {} });
  const [, body = ''] = /^import .*\n([^]*)/.exec(code) ?? [];
  const script = body.replace('export default s0;', '').replaceAll('import.meta.vitest', 'host');
  new Function('host', 'openSession', script)(host, openSession);
  return { labels, plan: opened };
}
