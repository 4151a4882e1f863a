import { quotedYaml } from '../../lib/quotes.js';

/** The files that `init` writes, and the lines that it asks a person to write. */

export const configText = `import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet()],
});
`;

/** The options that a project begins with. */
export const optionsText = `import { defineConfig } from 'callsheet';

export default defineConfig({
  // A poll that runs out of time fails in CI. On your machine it neither passes nor fails.
  waits: process.env.CI ? 'fail' : 'wait',
  // For every request that has no test of its own on the status.
  tests: { status: { lt: 400 } },
});
`;

export function pluginLines(isModule: boolean): readonly string[] {
  return [importOf(isModule, 'callsheet', 'callsheet/vitest'), 'and in the config: plugins: [callsheet()]'];
}

/** A configuration of Jest that says nothing else. */
export function jestConfigText(isModule: boolean): string {
  return `${exportOf(isModule)} { preset: 'callsheet' };\n`;
}

export function wrapLines(isModule: boolean): readonly string[] {
  return [wrapImport(isModule), 'and around the configuration: withCallsheet({ … })'];
}

/** @param place - what the new file takes the place of */
export function movedConfigLines(place: string, config: object, isModule: boolean): readonly string[] {
  const lines = `${exportOf(isModule)} withCallsheet(${JSON.stringify(config, null, 2)});`.split('\n');
  return [`jest.config.js, in place of ${place}:`, wrapImport(isModule), ...lines];
}

function wrapImport(isModule: boolean): string {
  return importOf(isModule, 'withCallsheet', 'callsheet/jest');
}

function importOf(isModule: boolean, name: string, from: string): string {
  return isModule ? `import { ${name} } from '${from}';` : `const { ${name} } = require('${from}');`;
}

function exportOf(isModule: boolean): string {
  return isModule ? 'export default' : 'module.exports =';
}

/** @param url - where its requests go */
export function firstSession(url: string): string {
  return `# A session is a list of requests. Each request is a test.
name: First session
settings:
  baseUrl: ${/^[\w./:-]+$/.test(url) ? url : quotedYaml(url)}
steps:
  - request: GET /
    tests:
      status:
        lt: 400
`;
}
