import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importSuites } from '../../../../src/importers/import-suites.js';
import { textSource } from '../../../../src/importers/open-source.js';
import { planImport } from '../../../../src/importers/plan-import.js';
import { openEdits, type Edits } from '../../../../src/panel/edits/edits.js';
import { openPanelProject } from '../../../../src/panel/project/panel-project.js';

const entry = (url: string): object => ({
  request: { method: 'GET', url, headers: [] },
  response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } },
});
const text = JSON.stringify({ log: { entries: [entry('https://a.test/orders'), entry('https://a.test/carts')] } });

/** The edits of a panel over a folder. */
function editsIn(root: string): Edits {
  const about = { name: 'shop', editor: { template: 'editor:{file}', root } };
  const inspect = () =>
    Promise.resolve({ files: [], optionsOf: () => ({ hasTests: false, folder: '' }), environments: [], trouble: [] });
  const onError = (error: unknown): never => {
    throw error;
  };
  const project = openPanelProject({ about, root, env: {}, inspect, onError }, () => undefined);
  return openEdits({ root, project, around: () => Promise.resolve({ env: {} }) });
}

test('an import of the panel over an earlier one has the options of that', async () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-import-again-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const { suites } = await importSuites(textSource(text, 'shop.har'), { only: ['/orders'] });
  const planned = planImport(suites, { to: 'api', read: () => undefined });
  if (planned.kind === 'refused') throw new Error(planned.message);
  for (const edit of planned.edits) {
    mkdirSync(dirname(join(root, edit.file)), { recursive: true });
    writeFileSync(join(root, edit.file), 'after' in edit ? edit.after : '');
  }
  const shown = await editsIn(root).preview({
    file: '',
    version: '',
    edit: { do: 'import', name: 'shop.har', text, to: 'api' },
  });
  expect(shown).toMatchObject({ message: expect.stringContaining('1 request'), files: [] });
});

test('each command that is pasted is a suite of its own, and its notes count only what there is', async () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-import-pasted-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const edits = editsIn(root);
  const paste = (pasted: string) =>
    ({ file: '', version: '', edit: { do: 'import', text: pasted, to: 'api' } }) as const;
  const filesOf = async (pasted: string): Promise<unknown> => {
    const shown = await edits.preview(paste(pasted));
    return 'files' in shown
      ? [shown.notes, shown.files.map(({ file, before }) => [file, before === undefined])]
      : shown;
  };
  const written = (home: string): unknown => [
    ['1 as it is'],
    [
      [`api/${home}.session.yaml`, true],
      [`api/.${home}.import.json`, true],
      [`api/${home}.import.md`, true],
    ],
  ];
  expect(await filesOf('curl https://a.test/orders')).toEqual(written('pasted'));
  await edits.edit(paste('curl https://a.test/orders'));
  expect(await filesOf('curl https://a.test/carts')).toEqual(written('pasted-2'));
});

test('an import of the panel finds a session that was moved, and opens it there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-import-moved-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const edits = editsIn(root);
  const har = { file: '', version: '', edit: { do: 'import', name: 'shop.har', text, to: 'api' } } as const;
  await edits.edit(har);
  mkdirSync(join(root, 'tests'));
  renameSync(join(root, 'api/shop.session.yaml'), join(root, 'tests/store.session.yaml'));
  const done = await edits.edit(har);
  expect(done).toMatchObject({ file: 'tests/store.session.yaml' });
  expect('notes' in done && done.notes).toContain('shop: shop.session.yaml is now ../tests/store.session.yaml');
  expect(existsSync(join(root, 'api/shop.session.yaml'))).toBe(false);
});
