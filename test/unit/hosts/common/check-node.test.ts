import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkNode } from '../../../../src/hosts/common/check-node.js';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };

test.each(['22.19.0', '22.20.1', '24.0.0', '100.1.0'])('Node %s is new enough', (version) => {
  expect(() => checkNode(version)).not.toThrow();
});

test.each(['22.18.9', '20.20.2', '9.99.0'])('Node %s is too old', (version) => {
  expect(() => checkNode(version)).toThrow(
    `callsheet needs Node ${engines.node.replace('>=', '')} or newer, but this is Node ${version}. Install a newer one, or put it first on the PATH [node-too-old]`,
  );
});

test('the Node that runs is new enough', () => checkNode());
