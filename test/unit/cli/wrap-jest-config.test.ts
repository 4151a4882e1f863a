import { describe, expect, test } from 'vitest';
import { addPreset, wrapJestConfig } from '../../../src/cli/init/plan-jest.js';

describe('withCallsheet comes around what is exported, every other byte as it was', () => {
  test('an object, as a module and with require', () => {
    expect(wrapJestConfig('export default {};\n')).toBe(
      "import { withCallsheet } from 'callsheet/jest';\nexport default withCallsheet({});\n",
    );
    expect(wrapJestConfig("module.exports = {\r\n  testMatch: ['**/*.spec.js'],\r\n};\r\n")).toBe(
      "const { withCallsheet } = require('callsheet/jest');\r\nmodule.exports = withCallsheet({\r\n  testMatch: ['**/*.spec.js'],\r\n});\r\n",
    );
  });

  test('the name of an object, whose comment goes on giving its type', () => {
    expect(
      wrapJestConfig(`/**
 * For a detailed explanation, visit:
 * https://jestjs.io/docs/configuration
 */

/** @type {import('jest').Config} */
const config = {
  // testMatch: [],
  clearMocks: true,
};

module.exports = config;
`),
    ).toBe(`/**
 * For a detailed explanation, visit:
 * https://jestjs.io/docs/configuration
 */

const { withCallsheet } = require('callsheet/jest');
/** @type {import('jest').Config} */
const config = {
  // testMatch: [],
  clearMocks: true,
};

module.exports = withCallsheet(config);
`);
  });

  test('in TypeScript, with the quotes and line ends of the file', () => {
    expect(
      wrapJestConfig(`import type { Config } from "jest"

const config: Config = { preset: "ts-jest" }

export default config
`),
    ).toBe(`import { withCallsheet } from "callsheet/jest"
import type { Config } from "jest"

const config: Config = { preset: "ts-jest" }

export default withCallsheet(config)
`);
    expect(wrapJestConfig("export default { preset: 'ts-jest' } satisfies Config;\n")).toBe(
      "import { withCallsheet } from 'callsheet/jest';\nexport default withCallsheet({ preset: 'ts-jest' } satisfies Config);\n",
    );
  });

  test('a directive stays first, and what is called before keeps its place', () => {
    expect(
      wrapJestConfig(
        `'use strict';\nconst { pathsToModuleNameMapper } = require("ts-jest");\n\nmodule.exports = {\n  ...pathsToModuleNameMapper({}),\n};\n`,
      ),
    ).toBe(
      `'use strict';\nconst { withCallsheet } = require("callsheet/jest");\nconst { pathsToModuleNameMapper } = require("ts-jest");\n\nmodule.exports = withCallsheet({\n  ...pathsToModuleNameMapper({}),\n});\n`,
    );
  });
});

test.each([
  ['a function', 'module.exports = async () => ({ verbose: true });\n'],
  [
    'what a function gives',
    "const nextJest = require('next/jest');\nmodule.exports = nextJest()({ verbose: true });\n",
  ],
  ['the name of what a function gives', 'const config = create();\nexport default config;\n'],
  ['what is changed afterwards', 'module.exports = { verbose: true };\nmodule.exports.bail = true;\n'],
  ['what is merged', 'module.exports = { verbose: true } && base;\n'],
  ['nothing', '// later\n'],
  ['single names', 'exports.verbose = true;\n'],
])('%s is not wrapped', (_, text) => {
  expect(wrapJestConfig(text)).toBeUndefined();
});

describe('JSON gets the preset', () => {
  test('in a file and under the key of package.json', () => {
    expect(addPreset('{}\n')).toBe('{ "preset": "callsheet" }\n');
    expect(addPreset('{\n  "verbose": true\n}\n')).toBe('{\n  "preset": "callsheet",\n  "verbose": true\n}\n');
    expect(addPreset('{\n  "name": "a",\n  "jest": {\n    "verbose": true\n  }\n}\n', 'jest')).toBe(
      '{\n  "name": "a",\n  "jest": {\n    "preset": "callsheet",\n    "verbose": true\n  }\n}\n',
    );
  });

  test('unless what it sets would take the place of the preset, or it is not understood', () => {
    expect(addPreset('{ "testMatch": ["**/*.spec.js"] }')).toBeUndefined();
    expect(addPreset('{ "rootDir": "src" }')).toBeUndefined();
    expect(addPreset('{ "verbose": true, }')).toBeUndefined();
    expect(addPreset('{ "jestOptions": { "jest": {} }, "jest": { "bail": 1 } }', 'jest')).toBeUndefined();
  });
});
