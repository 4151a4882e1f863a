import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder = '';

const script = `import type { Script } from 'callsheet';
const seed: Script = async ({ variables, env }) => {
  variables.sku = env.SKU ?? 'A-100';
  // @ts-expect-error -- the types are there
  variables.sku.nothing;
};
export default seed;
`;
const entries = `import { parseSession } from 'callsheet';
import { rows } from 'callsheet/authoring';
import { withCallsheet } from 'callsheet/jest';
import type Reporter from 'callsheet/reporter';
import { callsheet } from 'callsheet/vitest';
export const used = [parseSession('', 'a').problems.length, typeof rows, withCallsheet, callsheet().name];
export type Own = Reporter;
`;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-types-')));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/callsheet'), 'junction');
  symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  for (const extension of ['ts', 'mts', 'cts']) {
    writeFileSync(join(folder, `script.${extension}`), script);
    writeFileSync(join(folder, `entries.${extension}`), entries);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { ModuleKind, ModuleResolutionKind } = ts;
const ways = [
  // As ts-jest compiles where nothing else is said.
  { name: 'node10', extension: 'ts', module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 },
  {
    name: 'node16, CommonJS',
    extension: 'ts',
    module: ModuleKind.Node16,
    moduleResolution: ModuleResolutionKind.Node16,
  },
  { name: 'node16, ESM', extension: 'mts', module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  {
    name: 'nodenext, .cts',
    extension: 'cts',
    module: ModuleKind.NodeNext,
    moduleResolution: ModuleResolutionKind.NodeNext,
  },
  { name: 'bundler', extension: 'ts', module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
];

test.each(ways)('the types of every entry are found under $name', ({ extension, module, moduleResolution }) => {
  const files = ['script', 'entries'].map((name) => join(folder, `${name}.${extension}`));
  const program = ts.createProgram(files, {
    module,
    moduleResolution,
    target: ts.ScriptTarget.ES2022,
    ignoreDeprecations: '6.0',
    strict: true,
    noEmit: true,
    esModuleInterop: true,
    skipLibCheck: true,
    types: ['node'],
  });
  const found = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  expect(found).toEqual([]);
});
