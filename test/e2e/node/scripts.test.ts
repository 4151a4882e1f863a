import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveProject } from '../../support/served-project.js';

const callsheet = join(import.meta.dirname, '../../..');
const modules = join(callsheet, 'node_modules');

const scripts = {
  'typed.ts': `import { seen } from '../lib/seen.ts';
type Variables = Record<string, string>;
export default ({ variables }: { variables: Variables }): void => void (variables.seen = seen);
`,
  'common.cjs': `const { basename } = require('node:path');
module.exports = ({ variables }) => void (variables.seen = basename('a/seen'));
`,
  'enum.ts': `enum Seen { One = 'seen' }
export default ({ variables }: any): void => void (variables.seen = Seen.One);
`,
  'bare.ts': `import { seen } from '../lib/seen';
export default ({ variables }: any): void => void (variables.seen = seen);
`,
  'alias.ts': `import { seen } from '@lib/seen';
export default ({ variables }: any): void => void (variables.seen = seen);
`,
  'virtual.ts': `import { seen } from 'virtual:seen';
export default ({ variables }: any): void => void (variables.seen = seen);
`,
  'throws.ts': `interface Unused {
  a: string;
}

export default async () => {
  throw new Error('thrown on line 6');
};
`,
  'broken.ts': 'export default () => {\n  const x = ;\n};\n',
  'broken.js': 'export default () => {\n  const x = ;\n};\n',
  'exits.js': 'export default () => {\n  process.exit(3);\n};\n',
  'no-default.js': 'export const seen = 1;\n',
  'vi.ts': `import { vi } from 'vitest';\nexport default () => vi.useFakeTimers();\n`,
};

const names = [...Object.keys(scripts), 'missing.ts'];

const files = {
  ...Object.fromEntries(Object.entries(scripts).map(([name, text]) => [`scripts/${name}`, text])),
  'lib/seen.ts': `export const seen: string = 'seen';\n`,
  ...Object.fromEntries(
    names.map((name) => [
      `${name}.session.yaml`,
      `settings: { pre: ./scripts/${name} }
steps:
  - request: GET {{env.SHOP_URL}}/{{var.seen}}
`,
    ]),
  ),
  'all.mjs': `import { runSession } from 'callsheet';
for (const name of ${JSON.stringify(names)}) {
  const { state, records } = await runSession(name + '.session.yaml', { throws: false });
  const said = records[0].failures.map(({ message, hint }) => [message, hint].filter(Boolean).join(' | '));
  console.log([name, state, ...said].join(': '));
}
`,
};

async function printedBy(node: (file: string) => Promise<{ readonly code: number | null; readonly output: string }>) {
  const { code, output } = await node('all.mjs');
  expect(code).toBe(0);
  return output;
}

test.each(['module', 'commonjs'])('Node loads scripts of a project without Vite, of type %s', async (type) => {
  const { node, log } = await serveProject({ ...files, 'package.json': JSON.stringify({ type }) }, { callsheet });
  const output = await printedBy(node);
  expect(output).toMatchInlineSnapshot(`
    "typed.ts: passed
    common.cjs: passed
    enum.ts: failed: pre script scripts/enum.ts failed: TypeScript enum is not supported in strip-only mode. Node loaded this script, as the project has no Vite. Under Vitest it may work: install vitest, or write the script for Node | See scripts/enum.ts:1:1.
    bare.ts: failed: pre script scripts/bare.ts failed: Cannot find module 'lib/seen' imported from scripts/bare.ts. Node loaded this script, as the project has no Vite. Under Vitest it may work: install vitest, or write the script for Node
    alias.ts: failed: pre script scripts/alias.ts failed: Cannot find package '@lib/seen' imported from scripts/alias.ts. Node loaded this script, as the project has no Vite. Under Vitest it may work: install vitest, or write the script for Node
    virtual.ts: failed: pre script scripts/virtual.ts failed: Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol 'virtual:'. Node loaded this script, as the project has no Vite. Under Vitest it may work: install vitest, or write the script for Node
    throws.ts: failed: pre script scripts/throws.ts failed: thrown on line 6 | See scripts/throws.ts:6:9.
    broken.ts: failed: pre script scripts/broken.ts failed: it cannot be parsed | See scripts/broken.ts:2:13.
    broken.js: failed: pre script scripts/broken.js failed: it cannot be parsed | See scripts/broken.js:2:13.
    exits.js: failed: pre script scripts/exits.js failed: process.exit unexpectedly called with "3" | See scripts/exits.js:2:11.
    no-default.js: failed: scripts/no-default.js has no function as its default export | Write export default async (session) => { … }.
    vi.ts: failed: pre script scripts/vi.ts failed: Cannot find package 'vitest' imported from scripts/vi.ts. Node loaded this script, as the project has no Vite. Under Vitest it may work: install vitest, or write the script for Node
    missing.ts: failed: missing script ./scripts/missing.ts | callsheet reads it as scripts/missing.ts in the project root. Paths are relative to the session file.
    "
  `);
  expect(log).toEqual(['GET /seen', 'GET /seen']);
});

test('Vite loads scripts of a project that has it, as its tests are loaded', async () => {
  const config = `import { fileURLToPath } from 'node:url';
const lib = fileURLToPath(new URL('./lib', import.meta.url));
export default {
  plugins: [{
    name: 'repo',
    resolveId: (id) => (id === 'virtual:seen' ? '\\0seen' : undefined),
    load: (id) => (id === '\\0seen' ? 'export const seen = "seen";' : undefined),
  }],
  test: { alias: { '@lib': lib } },
};
`;
  const { node, log } = await serveProject(
    { ...files, 'vitest.config.mjs': config },
    { callsheet, vitest: join(modules, 'vitest'), vite: join(modules, 'vite') },
  );
  expect(await printedBy(node)).toMatchInlineSnapshot(`
    "typed.ts: passed
    common.cjs: passed
    enum.ts: passed
    bare.ts: passed
    alias.ts: passed
    virtual.ts: passed
    throws.ts: failed: pre script scripts/throws.ts failed: thrown on line 6 | See scripts/throws.ts:6:9.
    broken.ts: failed: pre script scripts/broken.ts failed: it cannot be parsed | See scripts/broken.ts:2:13.
    broken.js: failed: pre script scripts/broken.js failed: it cannot be parsed | See scripts/broken.js:2:13.
    exits.js: failed: pre script scripts/exits.js failed: process.exit unexpectedly called with "3" | See scripts/exits.js:2:11.
    no-default.js: failed: scripts/no-default.js has no function as its default export | Write export default async (session) => { … }.
    vi.ts: failed: pre script scripts/vi.ts failed: This script needs Vitest itself: run its session with Vitest, with the option lanes set to false | See scripts/vi.ts:2:25.
    missing.ts: failed: missing script ./scripts/missing.ts | callsheet reads it as scripts/missing.ts in the project root. Paths are relative to the session file.
    "
  `);
  expect(log).toEqual(Array.from({ length: 6 }, () => 'GET /seen'));
});

test('a config that does not load fails the script that asks for it', async () => {
  const { node } = await serveProject(
    {
      'a.session.yaml': 'settings: { pre: ./a.js }\nsteps:\n  - request: GET {{env.SHOP_URL}}/\n',
      'a.js': 'export default () => {};\n',
      'vite.config.mjs': `throw new Error('a broken config');\n`,
      'run.mjs': `import { runSession } from 'callsheet';
const { records } = await runSession('a.session.yaml', { throws: false });
console.log(records[0].failures[0].message);
`,
    },
    { callsheet, vite: join(modules, 'vite') },
  );
  expect(await node('run.mjs')).toEqual({ code: 0, output: 'pre script a.js failed: a broken config\n' });
});

test('a script that was saved between two calls is read anew', async () => {
  const { node } = await serveProject(
    {
      'a.session.yaml': `settings: { pre: ./a.ts }
steps:
  - request: GET {{env.SHOP_URL}}/
    capture: { status: status }
`,
      'run.mjs': `import { writeFileSync } from 'node:fs';
import { runSession } from 'callsheet';
for (const number of [1, 2]) {
  writeFileSync('a.ts', \`export default (): void => console.log('script \${number}');\`);
  await runSession('a.session.yaml');
}
`,
    },
    { callsheet, vite: join(modules, 'vite') },
  );
  expect(await node('run.mjs')).toEqual({ code: 0, output: 'script 1\nscript 2\n' });
});

test("sessions at the same time share one Vite, and process.exit is the process's own again", async () => {
  const { node, log } = await serveProject(
    {
      'a.session.yaml': `settings: { pre: ./a.ts }
inputs: { id: null }
steps:
  - request: GET {{env.SHOP_URL}}/{{var.seen}}
`,
      'a.ts': `console.log('evaluated');
export default async ({ variables }: { variables: Record<string, unknown> }): Promise<void> => {
  await new Promise((done) => setTimeout(done, 20));
  variables.seen = variables.id;
};
`,
      'vite.config.mjs': `console.log('configured');\nexport default {};\n`,
      'run.mjs': `import { runSession } from 'callsheet';
const { exit } = process;
const ids = Array.from({ length: 20 }, (_, id) => id);
await Promise.all(ids.map((id) => runSession('a.session.yaml', { inputs: { id } })));
console.log(exit === process.exit);
`,
    },
    { callsheet, vite: join(modules, 'vite') },
  );
  expect(await node('run.mjs')).toEqual({ code: 0, output: 'configured\nevaluated\ntrue\n' });
  expect(log.toSorted()).toEqual(Array.from({ length: 20 }, (_, id) => `GET /${id}`).toSorted());
});
