import { join } from 'node:path';
import { packageFolder } from '../common/package-folder.js';

/** Where Jest loads the parts of the host from; each is a value of the option of that name. */
export const parts = {
  testRunner: part('test-runner'),
  dependencyExtractor: part('dependency-extractor'),
  reporter: part('reporter'),
} as const;

function part(name: string): string {
  return join(packageFolder, 'jest', `${name}.mjs`);
}
