import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { extract } from '../../../src/authoring/ops/extract.js';
import { newSession } from '../../../src/authoring/ops/new-session.js';
import { wrap } from '../../../src/authoring/ops/blocks.js';
import { runCli } from '../../support/run-cli.js';
import { applyTo, memoryProject } from './memory-project.js';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/authoring.md'), 'utf8');

/** The YAML examples of a section, in order. */
function examples(title: string): readonly string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  return [...section.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text!);
}

test('the guide shows what extract does', () => {
  const [before, after, flow] = examples('Extract');
  const files = { 'checkout.session.yaml': before! };
  const given = {
    file: 'checkout.session.yaml',
    rows: [1, 2],
    name: 'login',
    promote: [{ literal: 'user' }],
    replace: true,
  };
  expect(applyTo(files, extract(memoryProject(files), given))).toEqual({
    'checkout.session.yaml': after,
    'login.session.yaml': flow,
  });
});

test('the guide shows what wrap does', () => {
  const [before, after] = examples('If and else');
  const files = { 'checkout.session.yaml': before! };
  const given = { file: 'checkout.session.yaml', rows: [2], condition: 'status equals 404' };
  expect(applyTo(files, wrap(memoryProject(files), given))).toEqual({ 'checkout.session.yaml': after });
});

test('the guide shows what new makes of a curl command', () => {
  const [written] = examples('A new session');
  const curl = /--curl '(curl -L .*)'/.exec(guide)?.[1];
  const outcome = newSession(memoryProject({}), { file: 'orders', curl: curl! });
  expect(applyTo({}, outcome)).toEqual({ 'orders.session.yaml': written });
});

const checkout = `name: Checkout
steps:
  - call: flows/login.session.yaml
    alias: buyer
  - request: GET /carts/mine
  - if:
      status: 404
  - request: POST /carts
  - end:
  - request: POST /orders
    name: place the order
    when:
      status: { lt: 300 }
    retry: { attempts: 3, conditions: [no response, 5xx], backoff: 200ms, multiply: 2 }
`;

const shown = [...guide.matchAll(/```console\n\$ callsheet (.+)\n([\s\S]*?)```/g)].map(([, line, output]) => [
  line!,
  output!,
]);

test('the guide shows what commands print', () => {
  expect(shown.length).toBeGreaterThan(1);
});

test.each(shown)('callsheet %s prints what the guide shows', async (line, output) => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-guide-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'flows'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'checkout.session.yaml'), checkout);
  writeFileSync(join(root, 'flows/login.session.yaml'), 'steps:\n  - request: POST /login\n');
  const { stdout, stderr } = await runCli(line.split(' '), root);
  expect(stdout + stderr).toBe(output);
});
