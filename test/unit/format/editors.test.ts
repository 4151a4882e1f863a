import { expect, test } from 'vitest';
import { editorNames, editorTemplate, isEditor } from '../../../src/format/editors.js';
import { editorLink } from '../../../src/present/editor-link.js';

const at = { line: 7, column: 3 };
const linkOf = (editor: string, root: string, file = 'sessions/a b#1.session.yaml') =>
  editorLink({ template: editorTemplate(editor, {})!, root }, file, at);

test.each([
  ['/home/ann/shop', '/home/ann/shop/sessions/a%20b%231.session.yaml'],
  ['C:/shop', 'C:/shop/sessions/a%20b%231.session.yaml'],
])('each editor that has a name gets the absolute path in %s', (root, path) => {
  const slashed = path.startsWith('/') ? path : `/${path}`;
  expect(Object.fromEntries(editorNames.map((name) => [name, linkOf(name, root)]))).toEqual({
    vscode: `vscode://file${slashed}:7:3`,
    'vscode-insiders': `vscode-insiders://file${slashed}:7:3`,
    cursor: `cursor://file${slashed}:7:3`,
    webstorm: `webstorm://open?file=${path}&line=7&column=3`,
    idea: `idea://open?file=${path}&line=7&column=3`,
    zed: `zed://file${slashed}:7:3`,
    sublime: `subl://open?url=file://${slashed}&line=7&column=3`,
  });
});

test('a URL of one’s own is filled in once, whatever a path holds', () => {
  expect(linkOf('my://x?f={file}&l={line}', '/r', '{line}$&.yaml')).toBe('my://x?f=/r/%7Bline%7D%24%26.yaml&l=7');
});

test.each([
  ['vscode', true],
  ['my-editor://open?{file}', true],
  ['toString', false],
  ['', false],
  ['my-editor://open', false],
  ['my-editor://open?{file}&{col}', false],
  ['my-editor://open?{file}&{line', false],
  ['{file}:{line}', false],
  ['javascript://%0Aalert({line})//{file}', false],
  ['JavaScript://{file}', false],
  ['data://{file}', false],
  ['my editor://{file}', false],
  [true, false],
])('%s is an editor: %s', (value, is) => {
  expect(isEditor(value)).toBe(is);
});

test('a report of CI has no links', () => {
  expect(editorTemplate('vscode', { CI: 'true' })).toBeUndefined();
  expect(editorTemplate(undefined, {})).toBeUndefined();
});
