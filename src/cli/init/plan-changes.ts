import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSessions } from '../../loader/find-sessions.js';
import type { Change } from './change.js';
import { addPlugin } from './edit-config.js';
import { associateSchema, schemaPath } from './edit-settings.js';
import { readProject } from './read-project.js';
import { configText, firstSession, jestLines, pluginLines } from './texts.js';

const extensions = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'];
/** In the order in which Vitest looks for them. */
const configs = ['vitest.config', 'vite.config'].flatMap((name) => extensions.map((ending) => `${name}.${ending}`));
const settingsFile = '.vscode/settings.json';

/** What has to be written so that a project has sessions; nothing is written yet. */
export function planChanges(root: string, url: string): readonly Change[] {
  return [planConfig(root), planSession(root, url), planSettings(root)];
}

function planConfig(root: string): Change {
  const file = configs.find((name) => existsSync(join(root, name)));
  if (file !== undefined) return planConfigEdit(root, file);
  const jest = readProject(root).jestConfig;
  if (jest !== undefined) return { kind: 'by-hand', file: jest, why: 'the project runs Jest', lines: jestLines };
  const isTyped = existsSync(join(root, 'tsconfig.json'));
  const name = `vitest.config.${isTyped ? 'ts' : 'mjs'}`;
  return { kind: 'write', file: name, after: configText, what: 'a config of Vitest with callsheet()' };
}

function planConfigEdit(root: string, file: string): Change {
  const before = readFileSync(join(root, file), 'utf8');
  if (/['"]callsheet\/vitest['"]/.test(before)) return { kind: 'kept', file, why: 'it has callsheet() already' };
  const after = /\.c[jt]s$/.test(file) ? undefined : addPlugin(before);
  if (after === undefined)
    return { kind: 'by-hand', file, why: 'this config is of no form that init understands', lines: pluginLines };
  return { kind: 'write', file, before, after, what: 'callsheet() among the plugins' };
}

function planSession(root: string, url: string): Change {
  const [existing] = listSessions(root);
  if (existing !== undefined) return { kind: 'kept', file: existing, why: 'the project has session files already' };
  return { kind: 'write', file: 'sessions/first.session.yaml', after: firstSession(url), what: 'a first session' };
}

function planSettings(root: string): Change {
  const path = join(root, settingsFile);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const after = associateSchema(before ?? '{}\n');
  const what = 'completion and checks for session files (with the extension redhat.vscode-yaml)';
  if (after === undefined) {
    const lines = [`"yaml.schemas": { "${schemaPath}": ["**/*.session.yaml"] }`];
    return { kind: 'by-hand', file: settingsFile, why: 'these settings are of no form that init understands', lines };
  }
  if (after === before) return { kind: 'kept', file: settingsFile, why: 'it has the schema already' };
  return { kind: 'write', file: settingsFile, ...(before !== undefined && { before }), after, what };
}
