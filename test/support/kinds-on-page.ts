import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By code, the kind that its section of problems.md names; undefined for those of commands and hosts. */
export function kindsOnPage(): ReadonlyMap<string, string | undefined> {
  const page = readFileSync(join(import.meta.dirname, '../../docs/reference/problems.md'), 'utf8');
  return new Map(
    page.split(/^## /m).flatMap((section) => {
      const kind = /^Kind: \*\*(error|failure|warning)\*\*\./m.exec(section)?.[1];
      return [...section.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, code = '']) => [code, kind] as const);
    }),
  );
}
