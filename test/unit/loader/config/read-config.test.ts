import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findConfig } from '../../../../src/loader/config/find-config.js';
import { readConfig, readConfigSync } from '../../../../src/loader/config/read-config.js';

let root = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-config-')));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Paths of the temporary folder as `<root>`. */
function plain(text: string): string {
  return text.replaceAll(root, '<root>').replaceAll('\\', '/');
}

async function faultOf(folder = root): Promise<string> {
  return readConfig(folder).then(
    () => 'read',
    (error: Error) => plain(error.message),
  );
}

function syncFaultOf(): string {
  try {
    readConfigSync(root);
    return 'read';
  } catch (error) {
    return plain((error as Error).message);
  }
}

describe('which file', () => {
  test('none', async () => {
    expect(await readConfig(root)).toEqual({ options: {} });
    expect(readConfigSync(root)).toEqual({ options: {} });
  });

  test.each(['ts', 'mts', 'js', 'mjs'])('callsheet.config.%s', async (ending) => {
    const file = write(`callsheet.config.${ending}`, "export default { waits: 'fail' };\n");
    expect(await readConfig(root)).toEqual({ file, options: { waits: 'fail' } });
    expect(readConfigSync(root)).toEqual({ file, options: { waits: 'fail' } });
  });

  test('callsheet.config.json', async () => {
    const file = write('callsheet.config.json', '{ "waits": "fail" }');
    expect(await readConfig(root)).toEqual({ file, options: { waits: 'fail' } });
    expect(readConfigSync(root)).toEqual({ file, options: { waits: 'fail' } });
  });

  test('the nearest one above counts', () => {
    mkdirSync(join(root, '.git'));
    const outer = write('callsheet.config.json', '{}');
    const inner = write('packages/shop/callsheet.config.json', '{}');
    mkdirSync(join(root, 'packages/shop/sessions'));
    mkdirSync(join(root, 'packages/mail'));
    expect(findConfig(join(root, 'packages/shop/sessions'))).toBe(inner);
    expect(findConfig(join(root, 'packages/mail'))).toBe(outer);
  });

  test('one above the repository does not count', () => {
    write('callsheet.config.json', '{}');
    mkdirSync(join(root, 'repo/.git'), { recursive: true });
    mkdirSync(join(root, 'repo/sessions'));
    expect(findConfig(join(root, 'repo/sessions'))).toBeUndefined();
  });

  test('outside of a repository the outermost package counts, and the root of the project', () => {
    write('callsheet.config.json', '{}');
    const own = write('project/callsheet.config.json', '{}');
    mkdirSync(join(root, 'project/sessions'));
    expect(findConfig(join(root, 'project/sessions'))).toBeUndefined();
    expect(findConfig(join(root, 'project/sessions'), join(root, 'project'))).toBe(own);
    write('project/package.json', '{}');
    expect(findConfig(join(root, 'project/sessions'))).toBe(own);
  });

  test('two in one folder', async () => {
    write('callsheet.config.ts', 'export default {};');
    write('callsheet.config.json', '{}');
    expect(await faultOf()).toMatchInlineSnapshot(`
      "callsheet.config.ts and callsheet.config.json are both in <root> [two-configs]
      Delete one of them: a folder has one configuration."
    `);
  });

  test('a name that is not read', async () => {
    write('callsheet.config.cjs', 'module.exports = {};');
    expect(await faultOf()).toMatchInlineSnapshot(`
      "callsheet does not read <root>/callsheet.config.cjs [config-misnamed]
      Rename it to \`callsheet.config.js\`."
    `);
    write('callsheet.config.mjs', 'export default {};');
    expect(await faultOf()).toBe('read');
  });
});

describe('how it is read', () => {
  test.each(['commonjs', 'module'])('its types are stripped, in a package of type %s', async (type) => {
    write('package.json', JSON.stringify({ type }));
    write('waits.ts', "export const waits: 'wait' | 'fail' = 'fail';\n");
    write('callsheet.config.ts', "import { waits } from './waits.ts';\nexport default { waits };\n");
    expect((await readConfig(root)).options).toEqual({ waits: 'fail' });
    expect(readConfigSync(root).options).toEqual({ waits: 'fail' });
  });

  test('CommonJS', async () => {
    write('package.json', '{ "type": "commonjs" }');
    write('callsheet.config.js', "module.exports = { waits: 'fail' };\n");
    expect((await readConfig(root)).options).toEqual({ waits: 'fail' });
    expect(readConfigSync(root).options).toEqual({ waits: 'fail' });
  });

  test('anew when it, or a module that it imports, has changed', async () => {
    write('lanes.mjs', 'export const lanes = 1;\n');
    write('callsheet.config.mjs', "import { lanes } from './lanes.mjs';\nexport default { lanes, timeout: 10 };\n");
    const first = await readConfig(root);
    expect((await readConfig(root)).options.lanes).toBe(1);
    write('lanes.mjs', 'export const lanes = 20;\n');
    expect(first.options).toEqual({ lanes: 1, timeout: 10 });
    expect((await readConfig(root)).options).toEqual({ lanes: 20, timeout: 10 });
    write('callsheet.config.mjs', "import { lanes } from './lanes.mjs';\nexport default { lanes, timeout: 2000 };\n");
    expect((await readConfig(root)).options).toEqual({ lanes: 20, timeout: 2000 });
  });

  test('paths are relative to its folder', async () => {
    write('package.json', '{}');
    write(
      'callsheet.config.mjs',
      "export default { report: { json: 'out/a.json', terminal: 'full' }, tls: { ca: 'ca.pem', cert: '-----BEGIN', key: '/k.pem' }, setup: 'start.ts', include: ['api/**'] };",
    );
    mkdirSync(join(root, 'api'));
    expect((await readConfig(join(root, 'api'))).options).toEqual({
      report: { json: join(root, 'out/a.json'), terminal: 'full' },
      tls: { ca: join(root, 'ca.pem'), cert: '-----BEGIN', key: '/k.pem' },
      setup: [join(root, 'start.ts')],
      include: ['api/**'],
    });
  });
});

describe('what is wrong with it', () => {
  test('an unknown option', async () => {
    write('callsheet.config.ts', "export default {\n  waits: 'fail',\n  tets: {},\n};\n");
    expect(await faultOf()).toMatchInlineSnapshot(
      `"callsheet: unknown option \`tets\`. Did you mean \`tests\`? (in <root>/callsheet.config.ts:3) [unknown-option]"`,
    );
    expect(syncFaultOf()).toBe(await faultOf());
  });

  test('all mistakes at once', async () => {
    write(
      'callsheet.config.ts',
      "export default {\n  waits: 'fail',\n  tets: {},\n  lanes: 0,\n  report: { html: 4, jsn: 'a' },\n};\n",
    );
    expect(await faultOf()).toMatchInlineSnapshot(`
      "callsheet: unknown option \`tets\`. Did you mean \`tests\`? (in <root>/callsheet.config.ts:3) [unknown-option]
      Also wrong: callsheet's option lanes is 0; it takes a whole number from 1 on, or false (in <root>/callsheet.config.ts:4)
      Also wrong: callsheet's option report.html is 4; it takes a path (in <root>/callsheet.config.ts:5)
      Also wrong: callsheet: unknown option \`report.jsn\`. Did you mean \`json\`? (in <root>/callsheet.config.ts:5)"
    `);
  });

  test('a wrong value', async () => {
    write('callsheet.config.ts', 'export default {\n  report: {\n    html: 4,\n  },\n};\n');
    expect(await faultOf()).toMatchInlineSnapshot(
      `"callsheet's option report.html is 4; it takes a path (in <root>/callsheet.config.ts:3) [bad-option]"`,
    );
  });

  test('options that do not fit each other', async () => {
    write('callsheet.config.ts', "export default {\n  tls: { cert: 'a.pem' },\n};\n");
    expect(await faultOf()).toMatchInlineSnapshot(
      `"callsheet's option tls.cert also needs tls.key (in <root>/callsheet.config.ts:2) [bad-option]"`,
    );
  });

  test('no default export', async () => {
    write('callsheet.config.ts', "export const config = { waits: 'fail' };\n");
    expect(await faultOf()).toMatchInlineSnapshot(`
      "<root>/callsheet.config.ts has no default export [no-default-export]
      Write \`export default defineConfig({ … })\`."
    `);
    expect(syncFaultOf()).toBe(await faultOf());
  });

  test.each([
    ['a function', '() => ({})'],
    ['a promise', 'Promise.resolve({})'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
  ])('%s is exported', async (given, code) => {
    write('callsheet.config.mjs', `export default ${code};\n`);
    expect(await faultOf()).toBe(
      `<root>/callsheet.config.mjs exports ${given}, not a map of options [bad-option]\n` +
        'Export the options themselves: `export default defineConfig({ … })`.',
    );
  });

  test('it throws', async () => {
    write('callsheet.config.ts', 'const url: string = "x";\n\nnew URL(url);\nexport default {};\n');
    expect(await faultOf()).toMatchInlineSnapshot(
      `"cannot load <root>/callsheet.config.ts:3:1: TypeError: Invalid URL [config-not-loaded]"`,
    );
    expect(syncFaultOf()).toBe(await faultOf());
  });

  test('a module that it imports throws', async () => {
    write('url.ts', "export const url = new URL('x');\n");
    write('callsheet.config.ts', "import { url } from './url.ts';\nexport default { baseUrl: url.href };\n");
    expect(await faultOf()).toMatchInlineSnapshot(
      `"cannot load <root>/url.ts:1:20: TypeError: Invalid URL [config-not-loaded]"`,
    );
  });

  test('a module that it imports is missing', async () => {
    write('callsheet.config.ts', "import { url } from './url.js';\nexport default { baseUrl: url.href };\n");
    expect(await faultOf()).toMatchInlineSnapshot(
      `"cannot load <root>/callsheet.config.ts: Error: Cannot find module '<root>/url.js' imported from <root>/callsheet.config.ts [config-not-loaded]"`,
    );
  });

  test.each(['ts', 'mjs', 'js'])('its syntax, in .%s', async (ending) => {
    write('package.json', '{ "type": "commonjs" }');
    write(`callsheet.config.${ending}`, "export default {\n  waits: 'fail'\n  lanes: 4,\n};\n");
    expect(await faultOf()).toMatch(
      new RegExp(
        String.raw`^cannot load <root>/callsheet.config.${ending}:3:3: SyntaxError: .+ \[config-not-loaded\]$`,
      ),
    );
    expect(syncFaultOf()).toMatch(/callsheet.config.\w+:3:3: SyntaxError: /);
  });

  test('TypeScript that Node cannot strip', async () => {
    write('callsheet.config.ts', 'enum Waits {\n  fail = "fail",\n}\nexport default { waits: Waits.fail };\n');
    expect(await faultOf()).toMatchInlineSnapshot(
      `"cannot load <root>/callsheet.config.ts: SyntaxError: TypeScript enum is not supported in strip-only mode [config-not-loaded]"`,
    );
  });

  test('JSON that cannot be read', async () => {
    write('callsheet.config.json', '{\n  "waits": "fail",\n}\n');
    expect(await faultOf()).toMatchInlineSnapshot(
      `"cannot load <root>/callsheet.config.json: it is not valid JSON: Expected double-quoted property name in JSON at position 21 (line 3 column 1) [config-not-loaded]"`,
    );
  });

  test('an await at the top level, where Jest cannot wait', async () => {
    write('callsheet.config.mjs', "export default { waits: await Promise.resolve('fail') };\n");
    expect((await readConfig(root)).options).toEqual({ waits: 'fail' });
    expect(syncFaultOf()).toMatchInlineSnapshot(`
      "cannot load <root>/callsheet.config.mjs: it has \`await\` at its top level, and Jest does not wait for it [config-not-loaded]
      Remove the \`await\`."
    `);
  });
});
