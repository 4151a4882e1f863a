import { brunoAssertions, brunoCollections } from './bruno.ts';
import type { ExampleTable } from './example.ts';
import { curlCommands, recordings } from './har.ts';
import { httpFiles } from './http.ts';
import { hurlAsserts, hurlEntries } from './hurl.ts';
import { insomnia } from './insomnia.ts';
import { openapi } from './openapi.ts';
import { postman } from './postman.ts';
import { everyTool } from './shared.ts';

/** The guides of imports, each with its tables. */
export const guideTables: Readonly<Record<string, readonly ExampleTable[]>> = {
  'docs/guide/importing.md': [everyTool],
  'docs/guide/import-postman.md': [postman],
  'docs/guide/import-bruno.md': [brunoCollections, brunoAssertions],
  'docs/guide/import-http.md': [httpFiles],
  'docs/guide/import-hurl.md': [hurlEntries, hurlAsserts],
  'docs/guide/import-insomnia.md': [insomnia],
  'docs/guide/import-har.md': [recordings, curlCommands],
  'docs/guide/import-openapi.md': [openapi],
};

/** What is around a table in its guide: `<!-- imports of Postman collections -->`. */
export function markOf({ name }: ExampleTable): string {
  return `imports of ${name}`;
}
