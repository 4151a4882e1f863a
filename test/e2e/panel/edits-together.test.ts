import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EditRefused } from '../../../src/panel/protocol/edits.js';
import { openPanelClient, PanelRefused, type PanelClient } from './panel-client.js';
import { openPanelProject } from './panel-project.js';

const file = 'many.session.yaml';
const count = 20;
const rows = Array.from({ length: count }, (_, at) => `  - request: GET /${at} # row ${at}\n    timeout: 1000\n`);
const before = `name: Many\nsteps:\n${rows.join('')}`;

/** What an edit came to. */
async function outcome(edit: Promise<unknown>): Promise<EditRefused | 'done'> {
  try {
    await edit;
    return 'done';
  } catch (error) {
    if (error instanceof PanelRefused) return error.problem;
    throw error;
  }
}

test('two pages edit 20 rows each at once: each edit is in the file, or was refused', async () => {
  const panel = await openPanelProject({ files: { [file]: before } });
  const clients = [await openPanelClient(panel), await openPanelClient(panel)];
  for (const client of clients) await client.open(file);
  const { version } = clients[0]!.view(file);
  const edit = (client: PanelClient, row: number, value: number) =>
    client.ask('edit', {
      file,
      version,
      edit: { do: 'set', row: client.key(file, row), path: ['timeout'], value, was: 1_000 },
    });
  const all = clients.flatMap((client, page) =>
    Array.from({ length: count }, (_, at) => ({ page, row: at + 1, value: 2_000 + 100 * page + at, client })),
  );
  // None waits for another.
  const outcomes = await Promise.all(all.map(({ client, row, value }) => outcome(edit(client, row, value))));
  const written = [...readFileSync(panel.path(file), 'utf8').matchAll(/timeout: (\d+)/g)].map(([, value]) =>
    Number(value),
  );
  expect(written).toHaveLength(count);
  for (const [at, { row, value }] of all.entries()) {
    const found = outcomes[at]!;
    if (found === 'done') expect(written[row - 1], `row ${row}`).toBe(value);
    else expect(found).toMatchObject({ code: 'changed-meanwhile', now: written[row - 1] });
  }
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(count);
  for (const client of clients)
    await client.until(() => client.view(file).rows.every(({ step }, at) => step.value['timeout'] === written[at]));
  for (let undone = 0; undone < count; undone++) await clients[undone % 2]!.ask('undo', {});
  expect(readFileSync(panel.path(file), 'utf8')).toBe(before);
});

test('of two pages that move and delete the same rows one is refused', async () => {
  const panel = await openPanelProject({ files: { [file]: before } });
  const clients = [await openPanelClient(panel), await openPanelClient(panel)] as const;
  for (const client of clients) await client.open(file);
  const [first, second] = clients;
  const { version } = first.view(file);
  const [a, b, c] = [1, 2, 3].map((row) => first.key(file, row)) as [string, string, string];
  const outcomes = await Promise.all([
    outcome(first.ask('edit', { file, version, edit: { do: 'delete', rows: [a] } })),
    outcome(second.ask('edit', { file, version, edit: { do: 'move', rows: [a], after: c } })),
    outcome(second.ask('edit', { file, version, edit: { do: 'move', rows: [b], after: c } })),
  ]);
  expect(outcomes).toEqual(['done', expect.objectContaining({ code: 'row-gone' }), 'done']);
  const [, second0, third, ...rest] = rows;
  expect(readFileSync(panel.path(file), 'utf8')).toBe(`name: Many\nsteps:\n${[third, second0, ...rest].join('')}`);
});
