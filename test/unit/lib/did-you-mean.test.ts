import { expect, test } from 'vitest';
import { didYouMean } from '../../../src/lib/did-you-mean.js';

test.each([
  ['tets', ['tests', 'text'], 'tests'],
  ['tset', ['test'], 'test'],
  ['gtt', ['gt', 'gte'], 'gt'],
  ['timeot', ['timeout', 'text'], 'timeout'],
  ['ID', ['id', 'in'], 'id'],
  ['en', ['var', 'env', 'flow'], 'env'],
  ['wo', ['who'], 'who'],
  ['envrionment', ['environment'], 'environment'],
])('%s is near to one of %j: %s', (written, candidates, meant) => {
  expect(didYouMean(written, candidates)).toBe(meant);
});

test.each([
  ['id', ['in', 'if']],
  ['url', ['pre']],
  ['base', ['name']],
  ['code', ['body']],
  ['toBe', ['type']],
])('%s is another word than those of %j', (written, candidates) => {
  expect(didYouMean(written, candidates)).toBeUndefined();
});
