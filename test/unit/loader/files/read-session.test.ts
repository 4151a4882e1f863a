import { expect, test } from 'vitest';
import { parseWithRemains } from '../../../../src/loader/parse/parse-session.js';
import { type ReadSession, sessionReader, withLastRead } from '../../../../src/loader/files/read-session.js';
import { warningFinder } from '../../../../src/loader/check-project.js';
import { project } from '../project.js';

const step = 'steps:\n  - request: GET /items\n';
const padded = (size: number): string => `# ${'x'.repeat(size)}\n${step}`;

function sessionOf(root: string, file: string, keep?: boolean): unknown {
  const source = sessionReader(root, parseWithRemains)(file, keep);
  return source.kind === 'session' ? source.session : source;
}

test('a session is parsed anew when its text has changed, and only then', () => {
  const { root, write } = project({ 'a.session.yaml': step });
  const first = sessionOf(root, 'a.session.yaml');
  expect(sessionOf(root, 'a.session.yaml')).toBe(first);
  write('a.session.yaml', step.replace('items', 'orders'));
  expect(sessionOf(root, 'a.session.yaml')).toMatchObject({ steps: [{ title: 'GET /orders' }] });
  write('a.session.yaml', step);
  expect(sessionOf(root, 'a.session.yaml')).toEqual(first);
});

test('a flow that is read again and again is kept, however many cases are read between', () => {
  const cases = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`case${at}.session.yaml`, padded(100_000)]));
  const { root } = project({ ...cases, 'flow.session.yaml': step });
  const flow = sessionOf(root, 'flow.session.yaml');
  const [oldest] = Object.keys(cases).map((file) => {
    const read = sessionOf(root, file);
    expect(sessionOf(root, 'flow.session.yaml')).toBe(flow);
    return read;
  });
  expect(sessionOf(root, 'case0.session.yaml')).not.toBe(oldest);
});

test('what is not read again is not kept', () => {
  const { root } = project({ 'once.session.yaml': step });
  expect(sessionOf(root, 'once.session.yaml', false)).not.toBe(sessionOf(root, 'once.session.yaml', false));
});

test('who asks for the warnings of a file that has just been read reads nothing', () => {
  const files = ['a', 'b'].map((name) => `${name}.session.yaml`);
  const { root } = project(Object.fromEntries(files.map((file) => [file, `${step}  - end\n`])));
  const asked: string[] = [];
  const disk = sessionReader(root, parseWithRemains);
  const noting = (file: string, keep?: boolean): ReadSession => {
    asked.push(file);
    return disk(file, keep);
  };
  const read = withLastRead(Object.assign(noting, { data: disk.data, contract: disk.contract }));
  const warningsOf = warningFinder({ root, read, env: {} }, files);
  const found = files.map((file) => {
    read(file, false);
    return warningsOf(file).map(({ code }) => code);
  });
  expect(found).toEqual([['stray-end'], ['stray-end']]);
  expect(asked).toEqual(files);
});
