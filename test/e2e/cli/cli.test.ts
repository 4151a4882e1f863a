import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../support/pseudo-terminal.js';

const root = join(import.meta.dirname, '../../..');
const cli = join(root, 'dist/cli.js');
const command = `${process.execPath} ${cli}`;

function folder(files: Readonly<Record<string, string>> = {}): string {
  const made = mkdtempSync(join(tmpdir(), 'callsheet-cli-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(made, file), text);
  return made;
}

function run(args: readonly string[], cwd: string): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

const config = "import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({});\n";

describe('the command that the package brings', () => {
  test('is executable and knows its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(spawnSync(cli, ['--version'], { encoding: 'utf8' }).stdout).toBe(`${version}\n`);
  });

  test('check says what is wrong and exits with 1', () => {
    const cwd = folder({ 'a.session.yaml': 'steps:\n  - request: GET https://shop.test/\n    tets: {}\n' });
    expect(run(['check'], cwd)).toEqual({
      code: 1,
      stdout: [
        'error[unknown-key] unknown key `tets` in a request',
        ' --> a.session.yaml:3:5',
        '    1 | steps:',
        '    2 |   - request: GET https://shop.test/',
        '  > 3 |     tets: {}',
        '      |     ^^^^',
        '    4 |',
        '  = hint: Did you mean `tests`?',
        '',
        '1 error in 1 file',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('wrong usage exits with 2', () => {
    expect(run(['check', '--jsn'], folder())).toMatchObject({ code: 2, stdout: '' });
  });

  test('a reader that leaves early does not cause an error', () => {
    const cwd = folder({
      'a.session.yaml': `steps:\n${'  - end:\n'.repeat(2000)}  - request: GET https://shop.test/\n`,
    });
    const piped = `{ ${command} check; echo "exit $?" >&2; } | head -1`;
    const { stderr, stdout } = spawnSync('sh', ['-c', piped], { cwd, encoding: 'utf8' });
    expect({ stderr, stdout }).toEqual({
      stderr: 'exit 0\n',
      stdout: 'warning[stray-end] this `end` closes no `if`\n',
    });
    writeFileSync(join(cwd, 'b.session.yaml'), `steps:\n${'  - ends:\n'.repeat(2000)}`);
    expect(spawnSync('sh', ['-c', piped], { cwd, encoding: 'utf8' }).stderr).toBe('exit 1\n');
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk is reported in one line', () => {
    const cwd = folder({ 'a.session.yaml': 'steps:\n  - request: GET https://shop.test/\n' });
    const { status, stderr } = spawnSync('sh', ['-c', `${command} check > /dev/full`], { cwd, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'error: cannot write the output: the disk is full [output-lost]\n(Fix that, or write the output elsewhere, and run the command again.)\n',
    });
  });

  test('Ctrl-C ends it with 130', () => {
    const many = Array.from({ length: 400 }, (_, index) => [
      `f${index}.session.yaml`,
      `# ${index}\n${'steps:\n'}${'  - request: GET https://shop.test/\n'.repeat(200)}`,
    ]);
    // The process sends itself the signal, so that it comes while the command is at work on whatever machine.
    const interrupt = `process.on('newListener', (event) => {
      if (event === 'SIGINT') setTimeout(() => process.kill(process.pid, event), 50).unref();
    });`;
    const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(interrupt)}` };
    const { status, stdout } = spawnSync(process.execPath, [cli, 'check'], {
      cwd: folder(Object.fromEntries(many)),
      env,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 130, stdout: '' });
  });
});

describe('init in a terminal', () => {
  test('asks where the API runs and before it changes a file', async () => {
    const cwd = folder({ 'vitest.config.ts': config });
    const terminal = openTerminal(`${command} init --no-color`, cwd);
    await terminal.type('http://localhost:8080\r', 'Where does the API run?');
    await terminal.type('y', 'Change vitest.config.ts?');
    const { shown, code } = await terminal.end();
    expect(code).toBe(0);
    expect(shown).toContain('+export default defineConfig({ plugins: [callsheet()] });');
    expect(shown).toContain('changed  vitest.config.ts: callsheet() in the plugins');
    expect(readFileSync(join(cwd, 'vitest.config.ts'), 'utf8')).toBe(
      "import { callsheet } from 'callsheet/vitest';\nimport { defineConfig } from 'vitest/config';\n\nexport default defineConfig({ plugins: [callsheet()] });\n",
    );
    expect(readFileSync(join(cwd, 'sessions/first.session.yaml'), 'utf8')).toContain('baseUrl: http://localhost:8080');
  });

  test('leaves a file unchanged if the answer is no', async () => {
    const cwd = folder({ 'vitest.config.ts': config });
    const terminal = openTerminal(`${command} init --no-color`, cwd);
    await terminal.type('\r', 'Where does the API run?');
    await terminal.type('n', 'Change vitest.config.ts?');
    const { shown, code } = await terminal.end();
    expect(code).toBe(0);
    expect(shown).toContain('left     vitest.config.ts');
    expect(readFileSync(join(cwd, 'vitest.config.ts'), 'utf8')).toBe(config);
  });

  test('asks again if the answer is not a URL', async () => {
    const cwd = folder();
    const terminal = openTerminal(`${command} init --no-color`, cwd);
    await terminal.type('n\r', 'Where does the API run?');
    await terminal.type('\u007F{{env.API_URL}}\r', 'invalid URL `n`');
    expect((await terminal.end()).code).toBe(0);
    expect(readFileSync(join(cwd, 'sessions/first.session.yaml'), 'utf8')).toContain("baseUrl: '{{env.API_URL}}'");
    expect(run(['check'], cwd)).toMatchObject({ code: 0 });
  });

  test('Ctrl-C at a question changes nothing and exits with 130', async () => {
    const cwd = folder({ 'vitest.config.ts': config });
    const terminal = openTerminal(`${command} init`, cwd);
    await terminal.type('\r', 'Where does the API run?');
    await terminal.type('\u0003', 'Change vitest.config.ts?');
    expect((await terminal.end()).code).toBe(130);
    expect(run(['check'], cwd)).toMatchObject({ code: 2 });
    expect(readFileSync(join(cwd, 'vitest.config.ts'), 'utf8')).toBe(config);
  });
});
