import type { Plan, Row } from '../../../../src/format/plan.js';
import type { Range } from '../../../../src/format/range.js';
import type { RequestStep, Session, Step } from '../../../../src/format/session.js';
import type { FlowSource } from '../../../../src/loader/plan/flows.js';
import { planSession, type PlanSources } from '../../../../src/loader/plan/plan-session.js';

/**
 * A session with one step per line: `GET /path`, `call flow.session.yaml as alias`, `if status equals 404`, `if`,
 * `else if …`, `else`, `end`. The step of line n has its range in line n of the file.
 */
export function session(file: string, text: string, more: Partial<Session> = {}): Session {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    file,
    name: file,
    kind: 'api',
    settings: { pre: [], post: [], onFailure: 'continue', references: [] },
    inputs: [],
    variables: [],
    steps: lines.map(readStep),
    ...more,
  };
}

export function request(title: string, more: Partial<RequestStep> = {}, range: Range = rangeOf(1, title)): RequestStep {
  const [method = '', url = ''] = title.split(' ');
  const lists = { query: [], headers: [], captures: [], tests: [], references: [] };
  return { kind: 'request', range, method, url, title, redirects: 10, ...lists, ...more };
}

/** Plans the first of the sessions; the others are the files that it can call. */
export function plan(sessions: readonly Session[], more: Partial<PlanSources> = {}): ReturnType<typeof planSession> {
  const files = new Map(sessions.map((each): [string, FlowSource] => [each.file, { kind: 'session', session: each }]));
  const read = (file: string): FlowSource => files.get(file) ?? { kind: 'missing', reason: 'no such file' };
  const [root] = sessions;
  if (!root) throw new Error('no session');
  return planSession(root, { read, given: new Set(), ...more });
}

/** One line per row: index, id, kind, title, and what is not as in a plain row of the case. */
export function outline(planned: Plan | null): string {
  return (planned?.rows ?? [])
    .map((row) =>
      [String(row.index).padStart(2), row.id.padEnd(6), row.kind.padEnd(7), row.title, ...details(row)].join(' '),
    )
    .join('\n');
}

function details(row: Row): readonly string[] {
  return [
    ...(row.kind === 'marker' ? [`{block ${row.block ?? 'none'}}`] : []),
    ...(row.kind === 'call' ? [`{${row.alias}, starts ${row.starts}, to ${row.last}}`] : []),
    ...(row.kind === 'note' ? [`{${row.state} ${row.code}}`] : []),
    ...(row.guards.length > 0 ? [`under ${row.guards.join(' ')}`] : []),
    ...(row.scope > 0 ? [`scope ${row.scope}`] : []),
    ...(row.call === undefined ? [] : [`in ${row.call}`]),
    `line ${row.at.start.line}`,
  ];
}

function readStep(line: string, index: number): Step {
  const range = rangeOf(index + 1, line);
  const [word = '', path = '', , alias] = line.split(' ');
  if (word === 'call') {
    const named = alias === undefined ? {} : { alias };
    return { kind: 'call', range, flow: path, flowRange: range, ...named, inputs: [], references: [] };
  }
  const marker = /^(else if|if|else|end)\b ?(.*)$/.exec(line);
  if (!marker) return request(line, {}, range);
  const condition = marker[2] ? { condition: { checks: [], text: marker[2], range } } : {};
  const kind = marker[1] === 'else if' ? 'elseIf' : (marker[1] as 'if' | 'else' | 'end');
  return { kind, range, ...condition, references: [] };
}

function rangeOf(line: number, text: string): Range {
  const offset = (line - 1) * 100;
  return { start: { line, column: 3, offset }, end: { line, column: 3 + text.length, offset: offset + text.length } };
}
