import { expect, test } from 'vitest';
import { deleteRows, moveRows } from '../../../src/authoring/ops/arrange-rows.js';
import { unwrap } from '../../../src/authoring/ops/blocks.js';
import { memoryProject } from './memory-project.js';

const file = 'main.session.yaml';
/** The blank line belongs to the text of the first row, and the file ends without a line break. */
const first = '- request: POST /a\n  text: |+\n    kept\n\n';
const second = '- request: GET /b';
const project = memoryProject({ [file]: `steps:\n${first}${second}` });

test('the line break that a text keeps stays when the rows below it go', () => {
  expect(deleteRows(project, { file, rows: [2] })).toMatchObject({ edits: [{ after: `steps:\n${first}` }] });
  expect(moveRows(project, { file, rows: [2], after: 0 })).toMatchObject({
    edits: [{ after: `steps:\n${second}\n${first}` }],
  });
});

test('rows whose text keeps its lines can go to the end of a file without a last line break', () => {
  expect(moveRows(project, { file, rows: [1], after: 2 })).toMatchObject({
    edits: [{ after: `steps:\n${second}\n${first}` }],
  });
});

test('the line break that a text keeps stays when the marker below it goes', () => {
  const block = `steps:\n- if: { '{{env.A}}': b }\n${first}- end: null`;
  expect(unwrap(memoryProject({ [file]: block }), { file, row: 1 })).toMatchObject({
    edits: [{ after: `steps:\n${first}` }],
  });
});

test('the only line break of a text that keeps its lines goes, since the text means the same at the end of a file without it', () => {
  const kept = '- request: POST /a\n  text: |+\n    kept';
  const rows = memoryProject({ [file]: `steps:\n${kept}\n${second}` });
  expect(deleteRows(rows, { file, rows: [2] })).toMatchObject({ edits: [{ after: `steps:\n${kept}` }] });
  const block = memoryProject({ [file]: `steps:\n- if: { '{{env.A}}': b }\n${kept}\n- end: null` });
  expect(unwrap(block, { file, row: 1 })).toMatchObject({ edits: [{ after: `steps:\n${kept}` }] });
});
