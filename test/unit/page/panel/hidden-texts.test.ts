import { expect, test } from 'vitest';
import { hiddenTexts, withDots } from '../../../../src/page/panel/dialogs/hidden-texts.js';
import { keyedRows, readFileView } from '../../../../src/panel/view/file-view.js';

const text = `steps:
  - request: POST /login
    headers: { x-api-key: 'k-123456' }
    form: { user: ann, password: open-sesame }
`;

test('a diff has dots for what the rows hide, and for values under names of secrets', () => {
  const { rows } = readFileView(text, 'a.session.yaml');
  const texts = hiddenTexts(keyedRows(rows, ['k'], []));
  expect(text.split('\n').map((line) => withDots(line, texts))).toEqual([
    'steps:',
    '  - request: POST /login',
    "    headers: { x-api-key: '••••' }",
    '    form: { user: ann, password: •••• }',
    '',
  ]);
  expect(withDots('      password: another', [])).toBe('      password: ••••');
  expect(withDots("      password: '{{var.password}}'", [])).toBe("      password: '{{var.password}}'");
  expect(withDots('      authorization: Bearer {{var.token}}', [])).toBe('      authorization: Bearer {{var.token}}');
  expect(withDots('  password: null', [])).toBe('  password: null');
});
