import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';

const good = 'steps:\n  - request: GET https://shop.test/\n    tests: { status: 200 }\n';
const bad = 'steps:\n  - request: GET https://shop.test/\n    tets: {}\n';
const odd = 'steps:\n  - end:\n  - request: GET https://shop.test/\n    tests: { status: 200 }\n';

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('the frame', () => {
  test('--version prints the version', async () => {
    expect(await runCli(['--version'], '.')).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  test('no command prints the help, as wrong usage', async () => {
    const { code, stdout, stderr } = await runCli([], '.');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: callsheet \[options\] \[command\]\n/);
    expect(await runCli(['--help'], '.')).toEqual({ code: 0, stdout: stderr, stderr: '' });
  });

  test('a command that does not exist', async () => {
    expect(await runCli(['chek'], '.')).toMatchInlineSnapshot(`
      {
        "code": 2,
        "stderr": "error: unknown command 'chek' [bad-usage]
      (Did you mean check?)
      (callsheet --help lists commands and options)
      ",
        "stdout": "",
      }
    `);
  });

  test('an option that does not exist', async () => {
    expect(await runCli(['check', '--quite'], '.')).toMatchInlineSnapshot(`
      {
        "code": 2,
        "stderr": "error: unknown option '--quite' [bad-usage]
      (Did you mean --quiet?)
      (callsheet check --help lists its options)
      ",
        "stdout": "",
      }
    `);
  });

  test('nothing is suggested that is only as short', async () => {
    expect((await runCli(['check', '--foo'], '.')).stderr).toBe(
      "error: unknown option '--foo' [bad-usage]\n(callsheet check --help lists its options)\n",
    );
    expect((await runCli(['check', '--foo', '--json'], '.')).stdout).not.toContain('Did you mean');
    expect((await runCli(['check', '--rot'], '.')).stderr).toContain('(Did you mean --root?)');
  });

  test('with --json the document says all, and nothing is printed next to it', async () => {
    const errorOf = async (...args: readonly string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await runCli([...args, '--json'], '.');
      expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
      return (JSON.parse(stdout) as { readonly error: unknown }).error;
    };
    const code = 'bad-usage';
    expect(await errorOf('check', '--quite')).toEqual({
      code,
      message: "unknown option '--quite'",
      hint: 'Did you mean --quiet? Run `callsheet check --help` to list its options.',
    });
    expect(await errorOf('check', '--foo')).toEqual({
      code,
      message: "unknown option '--foo'",
      hint: 'Run `callsheet check --help` to list its options.',
    });
    expect(await errorOf('chek')).toEqual({
      code,
      message: "unknown command 'chek'",
      hint: 'Did you mean check? Run `callsheet --help` to list commands and options.',
    });
  });

  test('an invalid number', async () => {
    expect(await runCli(['check', '--max-warnings', 'few'], '.')).toMatchInlineSnapshot(`
      {
        "code": 2,
        "stderr": "error: option '--max-warnings <count>' argument 'few' is invalid. Give a whole number. [bad-usage]
      (callsheet check --help lists its options)
      ",
        "stdout": "",
      }
    `);
  });

  test('the help of a command has its examples', async () => {
    expect(await runCli(['check', '--help'], '.', { env: { COLUMNS: '100' } })).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "",
        "stdout": "Usage: callsheet check [options] [paths...]

      Find mistakes in session files without running them.

      Lists all problems of all files, each with a hint. An error keeps a file from
      loading. A failure is certain to happen in a run: the file loads, and one of its
      steps fails. A warning is advice. The exit code is 1 if there are errors or
      failures.

      To silence a warning, write \`# callsheet-ignore <code>\` on the line above the
      row, or at the end of its line. Four or more requests of a file that nothing
      tests are one warning with their lines. --json has each of them.

      Without paths, check reads the session files that callsheet.config.ts includes,
      but none in node_modules and dist. In a monorepo the nearest callsheet.config.ts
      above a file counts. Its option tests counts as tests of each request. check
      does not read the config of Vitest or Jest.

      --json prints { version, ok, files, errors, failures, warnings, problems }. A
      problem has severity (error, failure or warning), code, message, hint, file and
      range. Lines and columns of a range count from 1. A file that cannot be read has
      no range. Under GitHub Actions, check also annotates each problem on its line,
      except with --json.

      Arguments:
        paths                   Files, names of sessions, folders and globs (default:
                                every session of the project)

      Options:
        --exclude <glob>        Exclude files from folders and globs, like the option
                                of the plugin. Can be given several times
        -q, --quiet             Print only errors and failures
        --max-warnings <count>  Exit with 1 if there are more warnings
        --json                  Print only one JSON document. Its ok is false if the
                                exit code is not 0
        --root <folder>         The project root (default: the current folder; for
                                run, check and import, the folder of the nearest
                                callsheet.config; for commands on rows and flows, the
                                project that contains it)
        --color                 Print colours even if the output is not a terminal
        --no-color              Print no colours, like the variable NO_COLOR
        -h, --help              Print this help

      Examples:
        callsheet check
            Check every session file of the project
        callsheet check sessions/checkout.session.yaml
            Check one file
        callsheet check --exclude 'drafts/**'
            Exclude a folder
        callsheet check --max-warnings 0
            Exit with 1 on warnings, too
      ",
      }
    `);
  });

  test.each([
    [{}, [], false],
    [{ FORCE_COLOR: '1' }, [], true],
    [{ FORCE_COLOR: '0' }, [], false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
    [{ FORCE_COLOR: '1' }, ['--no-color'], false],
    [{ NO_COLOR: '1' }, ['--color'], true],
  ])('with %o and %o colours are %s', async (env, options, isColoured) => {
    const { stdout } = await runCli(['check', ...options], project({ 'a.session.yaml': odd }), { env });
    expect(stdout.includes('\u001B[33m')).toBe(isColoured);
  });

  test('a terminal has colours', async () => {
    const { stdout } = await runCli(['check'], project({ 'a.session.yaml': bad }), { isTTY: true });
    expect(stdout.replaceAll('\u001B', '^')).toMatchInlineSnapshot(`
      "^[31m^[1merror[unknown-key]^[22m^[39m ^[1munknown key \`tets\` in a request^[22m
      ^[2m --> a.session.yaml:3:5^[22m
      ^[2m    1 | steps:^[22m
      ^[2m    2 |   - request: GET https://shop.test/^[22m
        > 3 |     tets: {}
            |     ^[31m^^^^^[39m
      ^[2m    4 |^[22m
      ^[36m  = hint:^[39m Did you mean \`tests\`?

      ^[31m1 error^[39m in 1 file
      "
    `);
  });
});

describe('check', () => {
  test('paths are files, folders and globs, from the current folder', async () => {
    const root = project({
      'a.session.yaml': bad,
      'b/c.session.yaml': odd,
      'b/(d)/e.session.yaml': odd,
      'b/f.yaml': '',
    });
    const files = async (paths: readonly string[], cwd = root): Promise<readonly string[]> => {
      const { stdout } = await runCli(['check', '--json', ...paths], cwd);
      return (JSON.parse(stdout) as { problems: { file: string }[] }).problems.map(({ file }) => file);
    };
    expect(await files([])).toEqual(['a.session.yaml', 'b/(d)/e.session.yaml', 'b/c.session.yaml']);
    expect(await files(['--exclude', 'a.*', '--exclude', '**/e.*'])).toEqual(['b/c.session.yaml']);
    expect(await files(['b', '--exclude', 'b/c*'])).toEqual(['b/(d)/e.session.yaml']);
    expect(await files(['a.session.yaml', '--exclude', '**'])).toEqual(['a.session.yaml']);
    expect(await files(['b'])).toEqual(['b/(d)/e.session.yaml', 'b/c.session.yaml']);
    expect(await files(['b/(d)/'])).toEqual(['b/(d)/e.session.yaml']);
    expect(await files(['*.session.yaml', 'a.session.yaml', join(root, 'b/c.session.yaml')])).toEqual([
      'a.session.yaml',
      'b/c.session.yaml',
    ]);
    expect(await files(['--root', '..', 'c.session.yaml'], join(root, 'b'))).toEqual(['b/c.session.yaml']);
    expect(await files(['..'], join(root, 'b'))).toEqual(['(d)/e.session.yaml', '../a.session.yaml', 'c.session.yaml']);
  });

  test('a file with nearly the extension is reported', async () => {
    const root = project({ 'a/shop.session.yml': '' });
    const hints = await Promise.all(
      [[], ['a'], ['a/shop.session.yml']].map(async (args) => {
        const { code, stderr } = await runCli(['check', ...args], root);
        return [code, stderr.split('\n')[1]];
      }),
    );
    const hint = '(Rename a/shop.session.yml to a/shop.session.yaml: callsheet reads no other extension.)';
    expect(hints).toEqual([
      [2, hint],
      [2, hint],
      [2, hint],
    ]);
  });

  test('a path that leads to no session file is wrong usage', async () => {
    const root = project({ 'a.yaml': '', 'b/c.txt': '' });
    const stderr = async (path?: string): Promise<string> => {
      const result = await runCli(['check', ...(path === undefined ? [] : [path])], root);
      expect(result.code).toBe(2);
      return result.stderr.replaceAll(root, '<root>');
    };
    expect(await stderr()).toMatchInlineSnapshot(`
      "error: there are no session files in <root> [no-sessions]
      (Write a first one with \`callsheet init\`; the names end in .session.yaml.)
      "
    `);
    expect(await stderr('a.yaml')).toMatchInlineSnapshot(`
      "error: a.yaml is not a session file [not-a-session-file]
      (Give a file whose name ends in .session.yaml.)
      "
    `);
    expect(await stderr('b')).toMatchInlineSnapshot(`
      "error: there are no session files in b [nothing-found]
      (Give a folder with files whose names end in .session.yaml.)
      "
    `);
    expect(await stderr('*.session.yaml')).toMatchInlineSnapshot(`
      "error: *.session.yaml matches no session file [nothing-found]
      (Give a path or a glob that is relative to the current folder.)
      "
    `);
  });

  test('wrong usage is JSON, too, if that is asked for', async () => {
    const { code, stdout, stderr } = await runCli(['check', '--json'], project({}));
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, error: { code: 'no-sessions' } });
  });

  test('--json prints one document', async () => {
    const { code, stdout } = await runCli(
      ['check', '--json'],
      project({ 'a.session.yaml': bad, 'b.session.yaml': odd }),
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
      {
        "errors": 1,
        "failures": 0,
        "files": 2,
        "ok": false,
        "problems": [
          {
            "code": "unknown-key",
            "file": "a.session.yaml",
            "hint": "Did you mean \`tests\`?",
            "message": "unknown key \`tets\` in a request",
            "range": {
              "end": {
                "column": 9,
                "line": 3,
                "offset": 51,
              },
              "start": {
                "column": 5,
                "line": 3,
                "offset": 47,
              },
            },
            "severity": "error",
          },
          {
            "code": "stray-end",
            "file": "b.session.yaml",
            "hint": "Remove it, or put the \`if\` before it. A run ignores it.",
            "message": "this \`end\` closes no \`if\`",
            "range": {
              "end": {
                "column": 8,
                "line": 2,
                "offset": 14,
              },
              "start": {
                "column": 5,
                "line": 2,
                "offset": 11,
              },
            },
            "severity": "warning",
          },
        ],
        "version": 1,
        "warnings": 1,
      }
    `);
  });

  test('--json says whether the exit code is 0', async () => {
    const root = project({ 'b.session.yaml': odd });
    const okOf = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await runCli(['check', '--json', ...args], root)).stdout).ok;
    expect(await okOf()).toBe(true);
    expect(await okOf('--max-warnings', '0')).toBe(false);
  });

  test('only warnings are not a failure, unless there are more than --max-warnings', async () => {
    const root = project({ 'a.session.yaml': odd, 'b.session.yaml': good });
    expect((await runCli(['check'], root)).code).toBe(0);
    expect((await runCli(['check', '--max-warnings', '1'], root)).code).toBe(0);
    expect(await runCli(['check', '--quiet', '--max-warnings', '0'], root)).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "",
        "stdout": "1 warning in 2 files
      --max-warnings allows 0
      ",
      }
    `);
  });

  test('a file with nearly the extension is reported, unless it is left out: nothing reads it', async () => {
    const root = project({ 'a.session.yaml': good, 'b.session.yml': bad, 'drafts/c.session.yml': bad });
    expect(await runCli(['check', '--exclude', 'drafts/**'], root)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'warning[misnamed-session] callsheet does not read b.session.yml: its name does not end in .session.yaml',
        ' --> b.session.yml',
        '  = hint: Rename b.session.yml to b.session.yaml: callsheet reads no other',
        '          extension.',
        '',
        '1 warning in 1 file',
        '',
      ].join('\n'),
    });
    expect((await runCli(['check', 'a.session.yaml'], root)).stdout).toBe('no problems in 1 file\n');
  });

  test('--quiet prints only errors', async () => {
    const { stdout } = await runCli(['check', '-q'], project({ 'a.session.yaml': bad, 'b.session.yaml': odd }));
    expect(stdout).toMatchInlineSnapshot(`
      "error[unknown-key] unknown key \`tets\` in a request
       --> a.session.yaml:3:5
          1 | steps:
          2 |   - request: GET https://shop.test/
        > 3 |     tets: {}
            |     ^^^^
          4 |
        = hint: Did you mean \`tests\`?

      1 error and 1 warning in 2 files
      "
    `);
  });

  test('under GitHub Actions each problem is annotated, relative to the repository', async () => {
    const repo = project({ 'api/a,b.session.yaml': bad, 'api/c.session.yaml': odd });
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: repo };
    const { stdout } = await runCli(['check'], join(repo, 'api'), { env });
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toMatchInlineSnapshot(`
      [
        "::error file=api/a%2Cb.session.yaml,line=3,endLine=3,col=5,endColumn=9,title=error unknown-key::unknown key \`tets\` in a request%0ADid you mean \`tests\`?",
        "::warning file=api/c.session.yaml,line=2,endLine=2,col=5,endColumn=8,title=warning stray-end::this \`end\` closes no \`if\`%0ARemove it, or put the \`if\` before it. A run ignores it.",
      ]
    `);
    expect((await runCli(['check', '--json'], join(repo, 'api'), { env })).stdout).not.toContain('::error');
  });

  test('a file that cannot be read is an error of its own', async () => {
    const root = project({ 'b.session.yaml': good });
    symlinkSync('nowhere', join(root, 'a.session.yaml'));
    expect(await runCli(['check'], root)).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "",
        "stdout": "error[session-unreadable] cannot read a.session.yaml: no such file
       --> a.session.yaml
        = hint: check the path, and that this user may read the file

      1 error in 2 files
      ",
      }
    `);
  });

  test('one path checks one file, with what calls and flows elsewhere mean for it', async () => {
    const root = project({
      'flow.session.yaml':
        'inputs: { idle: 1 }\nsteps:\n  - request: GET https://shop.test/{{var.sku}}\n    tests: { status: 200 }\n',
      'case.session.yaml': 'steps:\n  - call: flow.session.yaml\n    inputs: { sku: A-100, idle: 2 }\n',
      'broken.session.yaml': 'steps: 1\n',
      'calls.session.yaml': 'steps:\n  - call: broken.session.yaml\n',
    });
    const codes = async (file: string): Promise<readonly string[]> => {
      const { stdout } = await runCli(['check', '--json', file], root);
      return (JSON.parse(stdout) as { problems: { code: string }[] }).problems.map(({ code }) => code);
    };
    expect(await codes('flow.session.yaml')).toEqual(['input-never-read']);
    expect(await codes('case.session.yaml')).toEqual(['input-never-read']);
    expect(await codes('calls.session.yaml')).toEqual(['flow-broken']);
  });
});
