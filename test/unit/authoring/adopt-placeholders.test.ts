import { expect, test } from 'vitest';
import { newSession } from '../../../src/authoring/ops/new-session.js';
import { memoryProject } from './memory-project.js';

function written(curl: string): { readonly text: string; readonly notes: readonly string[] } {
  const outcome = newSession(memoryProject({}), { file: 'orders', curl });
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  const [edit] = outcome.edits;
  return { text: edit?.kind === 'create' ? edit.after : '', notes: outcome.notes ?? [] };
}

test('placeholders of other tools become inputs, wherever a reference may stand', () => {
  const { text, notes } = written(
    `curl -L '{{host}}/orders?page={{page}}' -H 'x-shop: {{ shop-id }}' --json '{"sku": "{{sku}} of {{host}}"}'`,
  );
  expect(text).toBe(`inputs:
  host: null
  page: null
  shop-id: null
  sku: null
steps:
  - request: POST {{var.host}}/orders?page={{var.page}}
    headers:
      x-shop: '{{var.shop-id}}'
      accept: application/json
    json:
      sku: '{{var.sku}} of {{var.host}}'
    tests:
      status:
        lt: 400
`);
  expect(notes).toEqual([
    '{{host}}, {{page}}, {{shop-id}}, {{sku}} are inputs of the session: write their defaults in place of null, or set CALLSHEET_INPUT_host, CALLSHEET_INPUT_page, CALLSHEET_INPUT_shop_id, CALLSHEET_INPUT_sku',
  ]);
});

test('references, and what Postman and Bruno call otherwise, are read from where they are', () => {
  const { text, notes } = written(
    `curl -L https://shop.test/{{env.PATH_OF_IT}} -H 'x-a: {{process.env.KEY}}' -H 'x-b: {{$guid}}' -H 'x-c: {{var.mine}}'`,
  );
  expect(text).toContain('GET https://shop.test/{{env.PATH_OF_IT}}\n');
  expect(text).toContain(`x-a: '{{env.KEY}}'\n      x-b: '{{uuid}}'\n      x-c: '{{var.mine}}'\n`);
  expect(text).not.toContain('inputs');
  expect(notes).toEqual([]);
});

test('what can be no name stays as it is written', () => {
  const { text, notes } = written(
    `curl -L https://shop.test/ -H 'x-a: {{$timestamp}}' -H 'x-b: {{#each}}' -H 'x-c: {{'`,
  );
  expect(text).toContain(String.raw`x-a: \{{$timestamp}}`);
  expect(text).toContain(String.raw`x-c: \{{`);
  expect(notes).toEqual(['{{$timestamp}}, {{#each}} are not references: they are sent as written']);
});

test('a placeholder of Postman is not a variable of the shell, in any quotes', () => {
  const { text, notes } = written(
    'curl -L "https://shop.test/{{$guid}}?b=$B" -H x-a:{{$guid}} -H "x-b: {{ $randomInt }} ${C}" -H "x-c: {{host}}$D"',
  );
  expect(text).toBe(`inputs:
  host: null
steps:
  - request: GET https://shop.test/{{uuid}}?b={{env.B}}
    headers:
      x-a: '{{uuid}}'
      x-b: '{{randomInt}} {{env.C}}'
      x-c: '{{var.host}}{{env.D}}'
    tests:
      status:
        lt: 400
`);
  expect(notes).toEqual([
    '$B, $C, $D of the shell are read from the environment: {{env.B}}, {{env.C}}, {{env.D}}',
    '{{host}} is an input of the session: write its default in place of null, or set CALLSHEET_INPUT_host',
  ]);
});
