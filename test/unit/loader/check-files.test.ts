import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFiles } from '../../../src/loader/check-files.js';
import { project } from './project.js';

test('what a call passes to a flow counts, whichever link the call goes by', async () => {
  const { root } = project({
    'flows/find.session.yaml': 'steps:\n  - request: GET /{{var.id}}\n    tests: { status: 200 }\n',
    'shop/main.session.yaml': 'steps:\n  - call: shared/find.session.yaml\n    inputs: { id: 1 }\n',
  });
  symlinkSync(join(root, 'flows'), join(root, 'shop/shared'), 'dir');
  const { problems } = await checkFiles(root, ['flows/find.session.yaml', 'shop/main.session.yaml'], {});
  expect(problems).toEqual([]);
});

test('a variable that is set to give an input, and gives none, is reported', async () => {
  const { root } = project({
    '.env': 'CALLSHEET_INPUT_sku=A-7\nCALLSHEET_INPUT_count=7\n',
    '.env.example': 'CALLSHEET_INPUT_user=who\nCALLSHEET_INPUT_pin=\n',
    'main.session.yaml':
      'inputs: { region: eu, dry-run: true, user: ann, sku: A-1, count: 1, pin: null }\n' +
      'steps:\n' +
      '  - request: GET https://shop.test/{{var.region}}/{{var.dry-run}}/{{var.user}}/{{var.sku}}/{{var.count}}/{{var.pin}}\n    tests: { status: 200 }\n',
    'other.session.yaml':
      'inputs: { users: all }\nsteps:\n  - request: GET https://shop.test/{{var.users}}\n    tests: { status: 200 }\n',
  });
  const env = {
    CALLSHEET_INPUT_REGION: 'us',
    CALLSHEET_INPUT_dry_run: 'false',
    CALLSHEET_INPUT_users: 'one',
    CALLSHEET_INPUT_count: '2',
    CALLSHEET_INPUT_PIN: '1',
    CALLSHEET_INPUT_USER: 'eve',
  };
  const { problems } = await checkFiles(root, ['main.session.yaml', 'other.session.yaml'], env);
  expect(problems.map(({ message, hint, range }) => [range?.start.column, message, hint])).toEqual([
    [
      11,
      'CALLSHEET_INPUT_REGION is set, but does not set an input: `region` has its default',
      'Did you mean `CALLSHEET_INPUT_region`? Upper and lower case count.',
    ],
    [
      38,
      'CALLSHEET_INPUT_USER is set, but does not set an input: `user` has its default',
      'Did you mean `CALLSHEET_INPUT_user`? Upper and lower case count.',
    ],
    [
      49,
      'CALLSHEET_INPUT_sku is in a .env file, which cannot set an input',
      'Set it in the environment of the process that runs the sessions.',
    ],
  ]);
});

test.skipIf(!existsSync('/dev/zero'))('a link to a device holds nothing up', { timeout: 5_000 }, async () => {
  const { root } = project({
    'main.session.yaml':
      'steps:\n  - call: endless.session.yaml\n  - request: GET https://shop.test/{{env.SHOP}}\n    tests: { $: { schema: endless.json } }\n',
  });
  const links = ['endless.session.yaml', 'endless.json', '.env'];
  for (const name of links) symlinkSync('/dev/zero', join(root, name));
  const { problems } = await checkFiles(root, ['endless.session.yaml', 'main.session.yaml'], {});
  expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'endless.session.yaml: cannot read endless.session.yaml: it is a device',
    'main.session.yaml: cannot read .env: it is a device',
    'main.session.yaml: cannot read the call-flow endless.session.yaml: it is a device',
    'main.session.yaml: cannot read the schema endless.json: it is a device',
  ]);
});

test('a schema that is nested deeper than the stack has room for is reported as such', async () => {
  const { root } = project({
    'deep.json': `${'{"not":'.repeat(20_000)}true${'}'.repeat(20_000)}`,
    'main.session.yaml': 'steps:\n  - request: GET https://shop.test/\n    tests: { $: { schema: deep.json } }\n',
  });
  const { problems } = await checkFiles(root, ['main.session.yaml'], {});
  expect(problems.map(({ message }) => message)).toEqual([
    'deep.json is not a valid JSON Schema: it is nested deeper than 1000 levels',
  ]);
});
