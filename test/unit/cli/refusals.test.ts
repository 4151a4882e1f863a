import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyEdits } from '../../../src/authoring/disk/apply-edits.js';
import { realDisk } from '../../../src/authoring/disk/disk.js';
import { requireFromJest } from '../../../src/hosts/jest/shared/jest-api.js';
import { runCli } from '../../support/run-cli.js';
import { temporaryProject } from '../authoring/temporary-project.js';

const files = {
  'a.session.yaml': [
    'steps:',
    '  - request: POST https://shop.test/orders',
    '    json: { sku: A-100, note: ready }',
    '    capture: { orderId: $.id }',
    '  - request: GET https://shop.test/orders/{{var.orderId}}',
    '',
  ].join('\n'),
  'calls.session.yaml': 'steps:\n  - call: flows/login.session.yaml\n',
  'broken.session.yaml': 'steps: 1\n',
  'flows/login.session.yaml': 'steps:\n  - request: POST https://shop.test/login\n',
};

test.each([
  ['bad-assignment', 2, ['call', 'a', 'flows/login', '--input', 'user']],
  ['report-not-read', 2, ['rows', 'a', '--last', 'a.session.yaml']],
  ['not-a-session-file', 2, ['check', '']],
  ['argument-missing', 2, ['rows', '']],
  ['argument-missing', 2, ['new', '']],
  ['argument-missing', 2, ['rename', 'a', '']],
  ['argument-missing', 2, ['rows', 'a', '--root', '']],
  ['argument-missing', 2, ['rows', 'a', '--last', '']],
  ['argument-missing', 2, ['check', '--exclude', 'x', '--exclude', '']],
  ['needs-curl', 2, ['rows', 'a', '2']],
  ['needs-curl', 2, ['rows', 'a', '--show-secrets']],
  ['needs-curl', 2, ['rows', 'a', '--environment', 'staging']],
  ['row-out-of-range', 2, ['rows', 'a', '2-3', '--curl']],
  ['bad-rows', 2, ['rows', 'a', 'two', '--curl']],
  ['row-sends-nothing', 2, ['rows', 'calls', '1', '--curl']],
  ['file-has-errors', 1, ['rows', 'broken', '--curl']],
  ['file-has-errors', 1, ['unwrap', 'broken', '--row', '1']],
  ['same-file', 1, ['rename', 'flows/login', 'login']],
  ['bad-flow-file', 1, ['rename', 'flows/login', 'new\\login']],
  ['input-name-taken', 1, ['extract', 'a', '--rows', '1-2', '--name', 'order', '--promote', 'A-100=orderId']],
])('%s ends a command with %i, as JSON if that is asked for', async (code, exitCode, args) => {
  const root = temporaryProject(files);
  const result = await runCli([...args, '--json'], root);
  expect(result).toMatchObject({ code: exitCode });
  expect(result.stdout).toContain(`"code": "${code}"`);
});

test('edits-half-applied names the files that could not be put back', () => {
  const root = temporaryProject(files);
  let renames = 0;
  const disk = {
    ...realDisk,
    // The first file is replaced, then the disk takes nothing any more.
    rename: (from: string, to: string): void => {
      if (!to.endsWith('.session.yaml')) return realDisk.rename(from, to);
      renames += 1;
      if (renames > 1) throw new Error('the disk is gone');
      realDisk.rename(from, to);
    },
  };
  const edits = Object.entries(files).map(
    ([file, text]) => ({ kind: 'change', file, before: text, after: `# new\n${text}` }) as const,
  );
  expect(applyEdits(root, edits, disk)).toMatchObject({ kind: 'refused', code: 'edits-half-applied' });
});

test('jest-not-found names what is missing', () => {
  const root = join(temporaryProject({}), 'nothing');
  expect(() => requireFromJest(root, 'callsheet-no-such-module')).toThrow(/cannot find callsheet-no-such-module from/);
});

test.each([
  ['gone.json', 'no such file'],
  ['flows', 'it is a directory'],
])('report-not-read says of %s why it cannot be read: %s', async (path, reason) => {
  const { stderr } = await runCli(['rows', 'a', '--last', path], temporaryProject(files));
  expect(stderr.split('\n')[0]).toBe(`error: ${path} is not a report of a run: ${reason} [report-not-read]`);
});

test('a report for --last may begin with a byte order mark', async () => {
  const report = JSON.stringify({ version: 1, sessions: [] });
  const root = temporaryProject({ ...files, 'report.json': `\uFEFF${report}` });
  expect(await runCli(['rows', 'a', '--last', 'report.json'], root)).toMatchObject({ code: 0, stderr: '' });
});
