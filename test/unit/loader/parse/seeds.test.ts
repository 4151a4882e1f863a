import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { seeds } from './seeds.js';

test.each(seeds.map((seed) => [/request: .*/.exec(seed)![0], seed]))('the file with %s has no problem', (_, seed) => {
  expect(parseSession(seed, 'a.session.yaml').problems).toEqual([]);
});
