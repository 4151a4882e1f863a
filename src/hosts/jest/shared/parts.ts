import { join } from 'node:path';
import { packageFolder } from '../../common/package-folder.js';

/** Where Jest loads the parts of the host from: values of the options `runner`, `testRunner` and `dependencyExtractor`, and one of `reporters`. */
export const parts = {
  runner: part('runner'),
  testRunner: part('test-runner'),
  dependencyExtractor: part('dependency-extractor'),
  reporter: part('reporter'),
} as const;

function part(name: string): string {
  return join(packageFolder, 'jest', `${name}.mjs`);
}
