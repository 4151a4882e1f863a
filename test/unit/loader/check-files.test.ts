import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFiles } from '../../../src/loader/check-files.js';
import { project } from './project.js';

test('what a call passes to a flow counts, whichever link the call goes by', async () => {
  const { root } = project({
    'flows/find.session.yaml': 'steps:\n  - request: GET /{{var.id}}\n',
    'shop/main.session.yaml': 'steps:\n  - call: shared/find.session.yaml\n    inputs: { id: 1 }\n',
  });
  symlinkSync(join(root, 'flows'), join(root, 'shop/shared'), 'dir');
  const { problems } = await checkFiles(root, ['flows/find.session.yaml', 'shop/main.session.yaml'], {});
  expect(problems).toEqual([]);
});
