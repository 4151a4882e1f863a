/** The files that `init` writes, and the lines that it asks a person to write. */

export const configText = `import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet()],
});
`;

export const pluginLines: readonly string[] = [
  "import { callsheet } from 'callsheet/vitest';",
  'and in the config: plugins: [callsheet()]',
];

export const jestLines: readonly string[] = ["preset: 'callsheet'"];

/** @param url - where its requests go */
export function firstSession(url: string): string {
  return `# A session is a list of requests; each of them is a test.
name: First session
settings:
  baseUrl: ${/^[\w./:-]+$/.test(url) ? url : `'${url.replaceAll("'", "''")}'`}
steps:
  - request: GET /
    tests:
      status:
        lt: 400
`;
}
