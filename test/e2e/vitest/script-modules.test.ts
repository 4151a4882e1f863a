import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { createRepo, outline, type Dump } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ways = majors.flatMap((major) => ([32, false] as const).map((lanes) => ({ major, lanes })));

/** A config whose own tests would break a session, with what a test says of modules. */
const configWith = (lanes: number | false, more: string): string => `import { callsheet } from 'callsheet/vitest';
const { plugins = [], ...config } = ${more};
export default {
  ...config,
  plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}', lanes: ${lanes} }), plugins],
  test: { include: ['**/*.test.ts'], setupFiles: ['./setup.ts'], environment: 'none-such-${lanes}', ...config.test },
};
`;

const files = {
  'package.json': '{ "name": "a-repo", "type": "module" }',
  'setup.ts': `throw new Error('the setup file of the tests');\n`,
  'session.session.yaml': `settings: { pre: ./scripts/seed.ts }
steps:
  - request: GET /any
    tests: { '{{var.seen}}': as a test }
`,
};

function expectPassed({ tests }: Dump): void {
  expect(tests.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([]);
  expect(outline(tests)).toBe('session › GET /any: passed');
}

const seedFrom = (specifier: string): string => `import { seen } from '${specifier}';
export default ({ variables }: { variables: Record<string, string> }): void => {
  variables.seen = seen;
};
`;

describe.each(ways)('vitest $major, lanes: $lanes', ({ major, lanes }) => {
  const env = { BASE_URL: '' };
  beforeAll(() => {
    env.BASE_URL = server.of(`modules-${major}-${lanes}`);
  });

  test('resolve.tsconfigPaths holds in scripts', async () => {
    const repo = createRepo(major, {
      ...files,
      'vitest.config.mjs': configWith(lanes, '{ resolve: { tsconfigPaths: true } }'),
      'tsconfig.json':
        '{ "compilerOptions": { "paths": { "@lib/*": ["./src/lib/*"] } }, "include": ["src", "scripts"] }',
      'src/lib/seen.ts': `export const seen: string = 'as a test';\n`,
      'scripts/seed.ts': seedFrom('@lib/seen'),
    });
    expectPassed(await repo.run(['session.session.yaml'], env));
  });

  test('plugins of the repo find, load and transform modules, and are started once', async () => {
    const plugin = `{
      name: 'repo',
      enforce: 'pre',
      configResolved: () => void (globalThis.started = (globalThis.started ?? 0) + 1),
      resolveId: { filter: { id: /^virtual:/ }, handler: (id) => \`\\0\${id}\` },
      load: (id) => (id === '\\0virtual:seen' ? 'export const seen = __WORDS__;' : undefined),
      transform: (code, id) => {
        if (id.endsWith('.yaml')) throw new Error('a session file is none of the repo');
        return code.replace('__WORDS__', globalThis.started === 1 ? '"as a test"' : '"started anew"');
      },
    }`;
    const repo = createRepo(major, {
      ...files,
      'vitest.config.mjs': configWith(lanes, `{ plugins: [Promise.resolve([${plugin}])] }`),
      'scripts/seed.ts': seedFrom('virtual:seen'),
    });
    expectPassed(await repo.run(['session.session.yaml'], env));
  });

  test('define, conditions and extensions hold in scripts', async () => {
    const repo = createRepo(major, {
      ...files,
      'vitest.config.mjs': configWith(
        lanes,
        `{
          define: { __AS__: '"as"', __A__: JSON.stringify('a') },
          resolve: { conditions: ['own'], extensions: ['.own.ts', '.ts'] },
          ssr: { resolve: { conditions: ['own'] } },
          test: { server: { deps: { inline: ['conditional'] } } },
        }`,
      ),
      'node_modules/conditional/package.json':
        '{ "name": "conditional", "type": "module", "exports": { "own": "./own.js", "default": "./default.js" } }',
      'node_modules/conditional/own.js': `export const test = 'test';\n`,
      'node_modules/conditional/default.js': `export const test = 'default';\n`,
      'src/seen.own.ts': `import { test } from 'conditional';
declare const __AS__: string;
declare const __A__: string;
export const seen = [__AS__, __A__, test].join(' ');
`,
      'scripts/seed.ts': seedFrom('../src/seen'),
    });
    expectPassed(await repo.run(['session.session.yaml'], env));
  });

  test('scripts of a monorepo are modules of the package that they lie in', async () => {
    const packageFiles = (name: string): Record<string, string> => ({
      [`packages/${name}/vitest.config.mjs`]: configWith(
        lanes,
        `{ plugins: [{
          name: 'repo',
          resolveId: (id) => (id === 'virtual:seen' ? '\\0seen' : undefined),
          load: (id) => (id === '\\0seen' ? 'export const seen = "${name}";' : undefined),
        }] }`,
      ),
      [`packages/${name}/own.session.yaml`]: `settings: { pre: ./seed.ts }
steps:
  - request: GET /any
    tests: { '{{var.seen}}': ${name} }
`,
      [`packages/${name}/seed.ts`]: seedFrom('virtual:seen'),
      [`packages/${name}/package.json`]: `{ "name": "${name}" }`,
    });
    const repo = createRepo(major, {
      'vitest.config.mjs': `export default { test: { projects: ['packages/*'] } };\n`,
      ...packageFiles('cart'),
      ...packageFiles('shop'),
    });
    const { tests } = await repo.run(['own.session.yaml'], env);
    expect(tests.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([]);
    expect(tests.map(({ state }) => state)).toEqual(['passed', 'passed']);
  });
});
