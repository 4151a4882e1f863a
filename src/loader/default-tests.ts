import type { Check } from '../format/check.js';
import type { DefaultTests } from '../format/options.js';
import { isAbsolutePath, pathFrom } from '../format/paths.js';
import { withSchemas } from './config/at-folder.js';
import { readAsStep } from './default-step.js';
import type { Parse } from './files/read-session.js';

/**
 * Reads the option `tests`, which is written as `tests` of a request are.
 *
 * @param parse - asked only where there are such tests: it may have to load YAML
 * @param root - of the run, absolute: paths of schemas are then from there, so that a report is the same on every machine
 * @throws ConfigError that names the first mistake
 */
export function readDefaultTests(tests: object | undefined, parse: Parse, root?: string): readonly Check[] {
  if (tests === undefined) return [];
  const byRoot = read.get(tests) ?? new Map<string | undefined, readonly Check[]>();
  read.set(tests, byRoot);
  const known = byRoot.get(root);
  if (known) return known;
  const checks = readAsStep('tests', fromRoot(tests as DefaultTests, root), parse).tests;
  byRoot.set(root, checks);
  return checks;
}

function fromRoot(tests: DefaultTests, root: string | undefined): DefaultTests {
  if (root === undefined) return tests;
  return withSchemas(tests, (path) => (isAbsolutePath(path) ? pathFrom(root, path) : path));
}

const read = new WeakMap<object, Map<string | undefined, readonly Check[]>>();
