import { describe, expect, test } from 'vitest';
import { callsImport } from '../../../src/cli/init/config-code.js';
import { addPlugin } from '../../../src/cli/init/edit-config.js';

describe('a config that is understood gets the import and the plugin, every other byte as it was', () => {
  test('defineConfig without plugins', () => {
    expect(
      addPlugin(`import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['src/**/*.test.ts'] },
});
`),
    ).toBe(`import { callsheet } from 'callsheet/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [callsheet()],
  test: { include: ['src/**/*.test.ts'] },
});
`);
  });

  test('a key in quotes', () => {
    expect(addPlugin(`export default {\n  // "plugins": [],\n  "test": {},\n  "plugins": [vue()],\n};\n`)).toBe(
      `import { callsheet } from 'callsheet/vitest';\nexport default {\n  // "plugins": [],\n  "test": {},\n  "plugins": [callsheet(), vue()],\n};\n`,
    );
    expect(addPlugin(`export default { 'plugins': vue() };\n`)).toBe(undefined);
  });

  test('plugins in several lines, no semicolons, double quotes, four spaces, comments', () => {
    expect(
      addPlugin(`/// <reference types="vitest" />
import vue from "@vitejs/plugin-vue"
import { defineConfig } from "vite"

// it's a config with plugins: [] in a comment
export default defineConfig({
    plugins: [
        // first
        vue({ template: { plugins: [] } }),
    ],
    test: { env: { A: "}" } },
})
`),
    ).toBe(`/// <reference types="vitest" />
import { callsheet } from "callsheet/vitest"
import vue from "@vitejs/plugin-vue"
import { defineConfig } from "vite"

// it's a config with plugins: [] in a comment
export default defineConfig({
    plugins: [
        callsheet(),
        // first
        vue({ template: { plugins: [] } }),
    ],
    test: { env: { A: "}" } },
})
`);
  });

  test('an object on its own, on one line, with no import', () => {
    expect(addPlugin('/// <reference types="vitest" />\nexport default { test: { globals: true } };\n')).toBe(
      '/// <reference types="vitest" />\nimport { callsheet } from \'callsheet/vitest\';\nexport default { plugins: [callsheet()], test: { globals: true } };\n',
    );
  });

  test('an empty object and an empty list', () => {
    expect(addPlugin('export default {};\n')).toBe(
      "import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet()] };\n",
    );
    expect(addPlugin('export default { plugins: [] };\n')).toBe(
      "import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet()] };\n",
    );
    expect(addPlugin('export default {\n  plugins: [\n  ],\n};\n')).toBe(
      "import { callsheet } from 'callsheet/vitest';\nexport default {\n  plugins: [callsheet()\n  ],\n};\n",
    );
  });

  test('plugins on one line, and line ends of Windows', () => {
    expect(addPlugin("import a from 'a';\r\nexport default {\r\n  plugins: [a()],\r\n};\r\n")).toBe(
      "import { callsheet } from 'callsheet/vitest';\r\nimport a from 'a';\r\nexport default {\r\n  plugins: [callsheet(), a()],\r\n};\r\n",
    );
    expect(addPlugin('export default {\r\n  test: {},\r\n};\r\n')).toBe(
      "import { callsheet } from 'callsheet/vitest';\r\nexport default {\r\n  plugins: [callsheet()],\r\n  test: {},\r\n};\r\n",
    );
  });
});

test.each([
  ['a function', 'export default defineConfig(({ mode }) => ({ test: {} }));'],
  ['an async function', 'export default defineConfig(async () => { return {}; });'],
  ['a name', 'const config = { test: {} };\nexport default config;'],
  ['merged configs', 'export default mergeConfig({ test: {} }, other);'],
  ['another function around it', 'export default withSettings({ test: {} });'],
  ['plugins from elsewhere', 'export default { plugins: shared };'],
  ['plugins by their name', 'export default { plugins };'],
  ['a config that is spread in', 'export default { ...base, test: {} };'],
  ['CommonJS', 'module.exports = { test: {} };'],
  ['a regex with a quote in it', "export default { test: { exclude: /it's/ } };"],
  ['brackets that do not match', 'export default { test: { };'],
  ['two of them', 'export default { a: 1 };\nexport default { b: 1 };'],
  ['callsheet there already', 'const callsheet = 1;\nexport default { test: {} };'],
  ['nothing at all', ''],
])('a config with %s is left unchanged', (_, text) => {
  expect(addPlugin(text)).toBeUndefined();
});

describe('whether a config calls what it imports', () => {
  const calls = [
    `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet()] };`,
    `import sheet from "callsheet/vitest"\nexport default { plugins: [sheet({})] }`,
    `import { callsheet as c$ } from 'callsheet/vitest';\nexport default { plugins: [c$()] };`,
    `import * as all from 'callsheet/vitest';\nexport default { plugins: [all.callsheet()] };`,
    `const { callsheet: sheet } = await import('callsheet/vitest');\nexport default { plugins: [sheet()] };`,
    `module.exports = { plugins: [require('callsheet/vitest').callsheet()] };`,
  ];
  const doesNot = [
    `// import { callsheet } from 'callsheet/vitest';\nexport default {};`,
    `/* plugins: [callsheet()] from 'callsheet/vitest' */\nexport default {};`,
    `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [] };`,
    `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [/* callsheet() */] };`,
    `import { callsheet } from './own.js';\nexport default { plugins: [callsheet()] };`,
  ];
  test.each(calls)('it does: %s', (text) => expect(callsImport(text, 'callsheet/vitest')).toBe(true));
  test.each(doesNot)('it does not: %s', (text) => expect(callsImport(text, 'callsheet/vitest')).toBe(false));
});
