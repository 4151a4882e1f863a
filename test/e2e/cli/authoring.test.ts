import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../support/pseudo-terminal.js';

const command = `${process.execPath} ${join(import.meta.dirname, '../../../dist/cli.js')}`;
const [down, space, enter] = ['\u001B[B', ' ', '\r'];

function folder(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'callsheet-ask-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, file)), { recursive: true });
    writeFileSync(join(made, file), text);
  }
  return made;
}

const files = {
  'shop.session.yaml': `steps:
  - request: GET /carts
  - request: POST /login
    json: { user: ann, count: 2 }
  - request: GET /orders/7
`,
  'login.session.yaml': 'inputs: { user: null }\nsteps:\n  - request: POST /login\n',
};

test('extract asks for the file, the rows, the name and the literals that become inputs', async () => {
  const cwd = folder(files);
  const terminal = openTerminal(`${command} extract --no-color`, cwd);
  await terminal.type(down + enter, 'Which file?');
  await terminal.type(down + space + down + space + enter, 'Which rows?');
  await terminal.type(`order${enter}`, 'What is the name of the flow?');
  await terminal.type(space + down + down + space + enter, 'Which literals become inputs?');
  const { shown, code } = await terminal.end();
  expect(code).toBe(0);
  expect(shown).toContain('2 POST /login');
  expect(shown).toContain('✓ copied rows 2-3 of shop.session.yaml into the flow order.session.yaml');
  expect(readFileSync(join(cwd, 'order.session.yaml'), 'utf8')).toBe(`inputs:
  user: null
  orderId: null
steps:
  - request: POST /login
    json: { user: '{{var.user}}', count: 2 }
  - request: GET /orders/{{var.orderId}}
`);
  expect(readFileSync(join(cwd, 'shop.session.yaml'), 'utf8')).toBe(files['shop.session.yaml']);
});

test('wrap builds a condition, and offers the paths of the last response', async () => {
  const response = { status: 200, body: { text: '{"state":"open","items":[{"id":1}]}' } };
  const record = { title: 'GET /carts', state: 'passed', sends: [{ status: 200, duration: 3 }], response };
  const session = { file: 'shop.session.yaml', rows: [{ kind: 'request', id: '1', record }] };
  const cwd = folder({ ...files, 'report.json': JSON.stringify({ version: 1, sessions: [session] }) });
  const terminal = openTerminal(`${command} wrap shop --rows 2 --last report.json --no-color`, cwd);
  await terminal.type(down + enter, '$.items[0].id');
  await terminal.type(enter, 'Which operator?');
  await terminal.type(`open${enter}`, 'What is the value?');
  expect((await terminal.end()).code).toBe(0);
  expect(readFileSync(join(cwd, 'shop.session.yaml'), 'utf8')).toContain('  - if:\n      $.state: open\n');
});

test('a call asks for the inputs that the flow requires, and Ctrl-C at a question changes nothing', async () => {
  const cwd = folder(files);
  const broken = openTerminal(`${command} call shop login`, cwd);
  await broken.type('\u0003', 'What is the value of the input user?');
  expect((await broken.end()).code).toBe(130);
  expect(readFileSync(join(cwd, 'shop.session.yaml'), 'utf8')).toBe(files['shop.session.yaml']);
  const terminal = openTerminal(`${command} call shop login`, cwd);
  await terminal.type(`ann${enter}`, 'What is the value of the input user?');
  expect((await terminal.end()).code).toBe(0);
  expect(readFileSync(join(cwd, 'shop.session.yaml'), 'utf8')).toBe(
    `${files['shop.session.yaml']}  - call: login.session.yaml\n    inputs:\n      user: ann\n`,
  );
});

test('unwrap offers only the blocks', async () => {
  const cwd = folder({
    'a.session.yaml': 'steps:\n- request: GET /a\n- if: { status: 404 }\n- request: GET /b\n- end\n',
  });
  const terminal = openTerminal(`${command} unwrap a --no-color`, cwd);
  await terminal.type(enter, 'Which row?');
  const { shown, code } = await terminal.end();
  expect(code).toBe(0);
  expect(shown).not.toContain('GET /b');
  expect(readFileSync(join(cwd, 'a.session.yaml'), 'utf8')).toBe('steps:\n- request: GET /a\n- request: GET /b\n');
});

test('of many files one is found by typing', async () => {
  const many = Array.from({ length: 20 }, (_, index) => [`a${index}.session.yaml`, files['login.session.yaml']]);
  const cwd = folder({ ...Object.fromEntries(many), ...files });
  const terminal = openTerminal(`${command} rows --no-color`, cwd);
  await terminal.type('shop', 'Which file?');
  await terminal.type(enter, '1 match');
  const { shown, code } = await terminal.end();
  expect(code).toBe(0);
  expect(shown).toContain('shop.session.yaml');
});
