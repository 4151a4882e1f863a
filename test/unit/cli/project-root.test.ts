import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../src/cli/commands.js';
import { main } from '../../../src/cli/main.js';

const flow = 'steps:\n  - request: POST /login\n';

function folder(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-root-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

async function run(line: string, cwd: string): Promise<{ code: number; output: string }> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const io = {
    stdout: write,
    stderr: write,
    cwd,
    env: {},
    isInteractive: false,
    isTTY: false,
    screenSize: () => undefined,
    onSignal: () => () => undefined,
  };
  const code = await main(line.split(' '), io, { commands, version: '0.0.0' });
  return { code, output };
}

test('a rename in a folder of the project repoints callers in all of it', async () => {
  const root = folder({
    'package.json': '{}',
    'flows/login.session.yaml': flow,
    'cases/shop.session.yaml': 'steps:\n  - call: ../flows/login.session.yaml\n',
  });
  expect(await run('rename login sign-in', join(root, 'flows'))).toEqual({
    code: 0,
    output: '✓ renamed flows/login.session.yaml to flows/sign-in.session.yaml; one file calls it\n',
  });
  expect(readFileSync(join(root, 'cases/shop.session.yaml'), 'utf8')).toBe(
    'steps:\n  - call: ../flows/sign-in.session.yaml\n',
  );
});

test('callers in other packages of a workspace keep a flow from being deleted', async () => {
  const root = folder({
    'package.json': '{}',
    'packages/flows/package.json': '{}',
    'packages/flows/login.session.yaml': flow,
    'packages/shop/shop.session.yaml': 'steps:\n  - call: ../flows/login.session.yaml\n',
  });
  const { code, output } = await run('delete login', join(root, 'packages/flows'));
  expect(code).toBe(1);
  expect(output).toContain('packages/shop/shop.session.yaml (row 1)');
});

test('what lies above the repository does not belong to the project, and neither does what --root leaves out', async () => {
  const root = folder({
    'package.json': '{}',
    'other.session.yaml': 'steps:\n  - call: shop/flows/login.session.yaml\n',
    'shop/package.json': '{}',
    'shop/.git/HEAD': '',
    'shop/flows/login.session.yaml': flow,
    'shop/case.session.yaml': 'steps:\n  - call: flows/login.session.yaml\n',
  });
  const named = async (line: string, cwd: string): Promise<string> => (await run(line, join(root, cwd))).output;
  expect(await named('rename login a --dry-run', 'shop/flows')).toContain('one file calls it');
  expect(await named('rename login a --dry-run --root .', 'shop/flows')).toContain('no file calls it');
  expect(await named('rename shop/flows/login a --dry-run', '.')).toContain('2 files call it');
});

test('the report of a package is read for a file as the workspace names it', async () => {
  const record = { title: 'POST /login', state: 'passed', sends: [{ status: 201, duration: 3 }] };
  const sessions = [
    { file: 'login.session.yaml', rows: [{ kind: 'request', id: '1', record }] },
    { file: 'other/login.session.yaml', rows: [] },
  ];
  const root = folder({
    'package.json': '{}',
    'web/package.json': '{}',
    'web/login.session.yaml': flow,
    'web/report.json': JSON.stringify({ version: 1, sessions }),
  });
  expect((await run('rows login --last report.json', join(root, 'web'))).output).toBe(
    'web/login.session.yaml  login\n1 POST /login  ✓ 201 3ms\n',
  );
});

test('a patch has names as the repository sees them', async () => {
  const root = folder({ '.git/HEAD': '', 'api/package.json': '{}', 'api/login.session.yaml': flow });
  expect((await run('rename login auth --dry-run', join(root, 'api'))).output).toMatch(
    /^diff --git a\/api\/login\.session\.yaml b\/api\/auth\.session\.yaml\n/,
  );
});
