import { expect, test } from 'vitest';
import type { FileEdit } from '../../../../src/authoring/project/project.js';
import { fitted, inverse, openUndoStack } from '../../../../src/panel/edits/undo-stack.js';
import { memoryProject } from '../../authoring/memory-project.js';

const change = (before: string, after: string): FileEdit => ({ kind: 'change', file: 'a.session.yaml', before, after });
const entry = (label: string, edit = change('a', 'b')) => ({
  label,
  edits: [edit],
  files: { undo: 'a.session.yaml', redo: 'a.session.yaml' },
});

test('the stack has the last 200 edits, and what was undone until the next one', () => {
  const stack = openUndoStack();
  expect(stack.state()).toEqual({});
  for (let at = 0; at < 210; at++) stack.push(entry(String(at)));
  const undone: string[] = [];
  for (let next = stack.next('undo'); next; next = stack.next('undo')) {
    undone.push(next.label);
    stack.turn('undo', next.edits.map(inverse));
  }
  expect([undone.length, undone[0], undone.at(-1)]).toEqual([200, '209', '10']);
  expect(stack.state()).toEqual({ redo: '10' });
  stack.turn('redo', stack.next('redo')!.edits);
  expect(stack.state()).toEqual({ undo: '10', redo: '11' });
  stack.push(entry('new'));
  expect(stack.state()).toEqual({ undo: 'new' });
});

test('large texts push older edits out', () => {
  const stack = openUndoStack();
  const large = 'x'.repeat(20 * 1024 * 1024);
  stack.push(entry('first'));
  stack.push(entry('second', change(large, large)));
  stack.push(entry('third', change(large, '')));
  expect(stack.next('undo')?.label).toBe('third');
  stack.turn('undo', []);
  stack.turn('undo', []);
  expect(stack.state()).toEqual({ undo: 'first', redo: 'second' });
  stack.push(entry('fourth', change(large, large)));
  stack.push(entry('fifth', change(large, large)));
  stack.turn('undo', []);
  expect(stack.next('undo')).toBeUndefined();
});

test('the inverse of an inverse is the edit itself', () => {
  const edits: readonly FileEdit[] = [
    change('a', 'b'),
    { kind: 'create', file: 'a', after: 'x' },
    { kind: 'delete', file: 'a', before: 'x' },
    { kind: 'move', file: 'a', to: 'b', before: 'x', after: 'y' },
  ];
  for (const edit of edits) expect(inverse(inverse(edit))).toEqual(edit);
});

const lines = (...marks: readonly string[]): string =>
  Array.from({ length: 12 }, (_, at) => `line ${at}${marks.find((mark) => mark.startsWith(`${at}:`)) ?? ''}\r\n`).join(
    '',
  );

test('an edit fits a file that changed elsewhere, and no file that changed right there', () => {
  const edit = change(lines('6:new'), lines());
  const fit = (text: string): FileEdit | undefined => fitted(edit, memoryProject({ 'a.session.yaml': text }));
  expect(fit(lines('6:new'))).toEqual(edit);
  expect(fit(lines('6:new', '0:other'))).toEqual(change(lines('6:new', '0:other'), lines('0:other')));
  expect(fit(`above\r\n${lines('6:new')}`)).toEqual(change(`above\r\n${lines('6:new')}`, `above\r\n${lines()}`));
  expect(fit(lines('6:other'))).toBeUndefined();
  expect(fit(lines('6:new', '7:other'))).toBeUndefined();
  // Only the ends of its lines are others.
  expect(fit(lines('6:new', '0:other').replaceAll('\r\n', '\n'))).toBeUndefined();
});

test('a new file is only deleted as it was written, and nothing is written over', () => {
  const project = (files: Readonly<Record<string, string>>) => memoryProject(files);
  const gone: FileEdit = { kind: 'delete', file: 'a.session.yaml', before: 'x' };
  expect(fitted(gone, project({ 'a.session.yaml': 'x' }))).toEqual(gone);
  expect(fitted(gone, project({ 'a.session.yaml': 'y' }))).toBeUndefined();
  expect(fitted(gone, project({}))).toBeUndefined();
  const back: FileEdit = { kind: 'create', file: 'a.session.yaml', after: 'x' };
  expect(fitted(back, project({}))).toEqual(back);
  expect(fitted(back, project({ 'a.session.yaml': 'x' }))).toBeUndefined();
  const moved: FileEdit = { kind: 'move', file: 'a.session.yaml', to: 'b.session.yaml', before: 'x', after: 'x' };
  expect(fitted(moved, project({ 'a.session.yaml': 'x' }))).toEqual(moved);
  expect(fitted(moved, project({ 'a.session.yaml': 'x', 'b.session.yaml': '' }))).toBeUndefined();
});
