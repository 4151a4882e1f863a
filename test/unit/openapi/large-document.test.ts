import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContract } from '../../../src/engine/evaluate/check-contract.js';
import { exchangeOf } from '../../../src/engine/http/exchange-of.js';
import type { Compiled } from '../../../src/json-schema/compile-schema.js';
import { parseYaml } from '../../../src/openapi/parse-yaml.js';
import { openContract } from '../../../src/openapi/open-contract.js';
import { readDocument } from '../../../src/openapi/read-document.js';
import { growth } from '../../support/growth.js';

const folder = dirname(createRequire(import.meta.url).resolve('@octokit/openapi/package.json'));
const text = readFileSync(join(folder, 'generated/ghec.json'), 'utf8');

/** How many times as long as to parse its JSON. It takes less than twice; compiling its schemas would take a hundred times. */
const longest = 8;

test('a document of 14 MB is read, and a response checked against it', async () => {
  expect(text.length).toBeGreaterThan(13_000_000);
  const open = (): ReturnType<typeof openContract> => {
    const document = readDocument(text, 'ghec.json', parseYaml);
    if ('code' in document) throw new Error(document.message);
    return openContract(document, 'ghec.json');
  };
  const list = (): void => expect(open().operations().length).toBeGreaterThan(1_000);
  expect(await growth(() => JSON.parse(text), list, longest)).toBeLessThan(longest);

  const contract = open();
  const body = new TextEncoder().encode('{"id":1,"owner":{"login":4}}');
  const headers = [['content-type', 'application/json']] as const;
  const response = { status: 200, statusText: '', url: 'https://api.github.com/repos/a/b', headers, body };
  const result = checkContract(exchangeOf(response, 1, { cookie: () => undefined }), 'GET', contract);
  expect(result?.test).toBe('matches the contract: GET /repos/{owner}/{repo} 200');
  expect(result?.mistakes.length).toBeGreaterThan(50);
  expect(result?.problem).toBeUndefined();
});

test('schemas of its responses can be compiled', () => {
  const document = readDocument(text, 'ghec.json', parseYaml);
  if ('code' in document) throw new Error(document.message);
  const contract = openContract(document, 'ghec.json');
  const some = contract.operations().filter((_, index) => index % 10 === 0);
  const compiled = some.flatMap((operation) =>
    operation.statuses.slice(0, 1).flatMap((status) => {
      const response = contract.response(operation, Number(status));
      return (response?.content ?? []).flatMap(({ schema }) => (schema ? [contract.compile(schema, 'nearest')] : []));
    }),
  );
  // A very busy machine ends one of the longest.
  const isSlow = (one: Compiled): boolean => one.reason !== undefined && one.isTooSlow === true;
  expect(compiled.filter((one) => one.reason !== undefined && !isSlow(one))).toEqual([]);
  expect(compiled.filter(isSlow).length).toBeLessThan(compiled.length / 10);
});
