import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { plainEnv } from '../../support/plain-env.js';
import { cli } from './panel-project.js';

/** What the command line writes where the panel is to write the same. */
export async function sessionsAfter(
  files: Readonly<Record<string, string>>,
  ...commands: readonly (readonly string[])[]
): Promise<Readonly<Record<string, string>>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-twin-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries({ 'package.json': '{ "name": "shop", "type": "module" }', ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const args of commands)
    await promisify(execFile)(process.execPath, [cli, ...args], { cwd: root, env: plainEnv() });
  return sessionsIn(root);
}

/** The session files of a project by their paths. */
export function sessionsIn(root: string): Readonly<Record<string, string>> {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.session.yaml'));
  return Object.fromEntries(all.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
