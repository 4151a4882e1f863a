import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { splitCommand } from '../../../src/authoring/curl/split-command.js';
import { commands } from '../../../src/cli/commands.js';
import { main } from '../../../src/cli/main.js';

/**
 * A folder per case: `before/` is the project, `command` one command line per line, `after/` the project afterwards
 * (absent where nothing may change) and `output` what was printed, with the exit code. `read-only` names files that
 * cannot be written. UPDATE_CASES=1 writes `after/` and `output` anew; read them before they are kept.
 */
const casesFolder = join(import.meta.dirname, '../../authoring-cases');
const isUpdate = process.env.UPDATE_CASES === '1';
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const names = readdirSync(casesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe.each(names.map(({ name }) => name).toSorted())('%s', (name) => {
  const folder = join(casesFolder, name);

  test('leaves the files as in after/ and says what is in output', async () => {
    const root = copyOf(join(folder, 'before'));
    for (const file of linesOf(join(folder, 'read-only'))) chmodSync(join(root, file), 0o444);
    let output = '';
    for (const line of linesOf(join(folder, 'command'))) {
      const [program, ...args] = splitCommand(line) ?? [];
      expect(program).toBe('callsheet');
      output += `$ ${line}\n${await run(args, root)}`;
    }
    const expected = existsSync(join(folder, 'after')) ? 'after' : 'before';
    if (isUpdate) update(folder, root, output);
    else {
      expect(output).toBe(readFileSync(join(folder, 'output'), 'utf8'));
      expect(filesOf(root)).toEqual(filesOf(join(folder, expected)));
    }
  });
});

async function run(args: readonly string[], root: string): Promise<string> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const io = {
    stdout: write,
    stderr: write,
    cwd: root,
    env: {},
    isInteractive: false,
    isTTY: false,
    screenSize: () => undefined,
    onSignal: () => () => undefined,
  };
  const code = await main(args, io, { commands, version: '0.0.0' });
  return `${output.replaceAll(root, '<root>')}exit code ${code}\n`;
}

function copyOf(before: string): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-case-')));
  folders.push(root);
  cpSync(before, root, { recursive: true, verbatimSymlinks: true });
  // Paths of patches begin at the repository: the temporary folder may be in one.
  mkdirSync(join(root, '.git'));
  return root;
}

/** The bytes of every file, and where links point. */
function filesOf(root: string): Record<string, string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const entries = found.map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name);
    const isLink = lstatSync(path).isSymbolicLink();
    return [relative(root, path), isLink ? `-> ${readlinkSync(path)}` : readFileSync(path).toString('latin1')];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
}

function update(folder: string, root: string, output: string): void {
  writeFileSync(join(folder, 'output'), output);
  rmSync(join(folder, 'after'), { recursive: true, force: true });
  rmSync(join(root, '.git'), { recursive: true });
  const isSame = JSON.stringify(filesOf(root)) === JSON.stringify(filesOf(join(folder, 'before')));
  if (!isSame) cpSync(root, join(folder, 'after'), { recursive: true, verbatimSymlinks: true });
}
