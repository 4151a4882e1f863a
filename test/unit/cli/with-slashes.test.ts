import { expect, test } from 'vitest';
import { withSlashes } from '../../../src/cli/with-slashes.js';

test('a path that a shell of Windows completed is written as sessions write it', () => {
  expect(withSlashes(String.raw`sessions\flows\sign-in.session.yaml`, '\\')).toBe(
    'sessions/flows/sign-in.session.yaml',
  );
  expect(withSlashes(String.raw`..\flows\ `.trim(), '\\')).toBe('../flows/');
});

test('elsewhere a backslash is a sign of a name', () => {
  expect(withSlashes(String.raw`tea\time`, '/')).toBe(String.raw`tea\time`);
});
