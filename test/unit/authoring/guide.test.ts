import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extract } from '../../../src/authoring/ops/extract.js';
import { newSession } from '../../../src/authoring/ops/new-session.js';
import { wrap } from '../../../src/authoring/ops/blocks.js';
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
