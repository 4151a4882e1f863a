import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { listSessions } from '../../loader/files/find-sessions.js';
import { byHand } from '../../problems/cli/cli.js';
import { configNames } from '../../format/options.js';
import { sessionGlob } from '../../format/session.js';
import { callsImport } from './config-code.js';
import type { Change } from './change.js';
import { addPlugin, associateSchema } from './edit-config.js';
import { planJest, testFolder } from './plan-jest.js';
import { readProjectFile, readProject, type ProjectFacts } from './read-project.js';
import { configText, firstSession, optionsText, pluginLines } from './texts.js';

const settingsFile = '.vscode/settings.json';
/** Next to the settings, where no file of the package can be read from outside of Node. */
const ownSchema = '.vscode/callsheet/schema.json';

/** What has to be written so that a project has sessions; nothing is written yet. */
export function planChanges(root: string, url: string): readonly Change[] {
  const facts = readProject(root);
  return [
    planConfig(root, facts),
    planOptions(root, facts),
    planSession(root, facts, url),
    ...planSchema(root, facts),
    planSettings(root, facts),
  ];
}

function planConfig(root: string, facts: ProjectFacts): Change {
  if (facts.runner === 'jest') return planJest(root, facts);
  if (facts.vitestConfig !== undefined) return planConfigEdit(root, facts.vitestConfig);
  const name = `vitest.config.${facts.isTyped ? 'ts' : 'mjs'}`;
  return { kind: 'write', file: name, after: configText, what: 'a Vitest config with callsheet()' };
}

function planOptions(root: string, { isTyped }: ProjectFacts): Change {
  const existing = configNames.find((name) => existsSync(join(root, name)));
  if (existing !== undefined) return { kind: 'kept', file: existing, why: 'it is there already' };
  const file = `callsheet.config.${isTyped ? 'ts' : 'mjs'}`;
  return { kind: 'write', file, after: optionsText, what: 'the options of callsheet' };
}

function planConfigEdit(root: string, file: string): Change {
  const before = readProjectFile(root, file) ?? '';
  if (callsImport(before, 'callsheet/vitest')) return { kind: 'kept', file, why: 'it already has callsheet()' };
  const after = /\.c[jt]s$/.test(file) ? undefined : addPlugin(before);
  if (after === undefined) {
    const lines = pluginLines(!/^\s*module\.exports\b/m.test(before));
    return { kind: 'by-hand', file, why: byHand.config, lines };
  }
  return { kind: 'write', file, before, after, what: 'callsheet() in the plugins' };
}

function planSession(root: string, { runner, jestConfig }: ProjectFacts, url: string): Change {
  const [existing] = listSessions(root);
  if (existing !== undefined) return { kind: 'kept', file: existing, why: 'the project already has session files' };
  const folder = runner === 'jest' && jestConfig !== undefined ? testFolder(root, jestConfig) : '.';
  const file = posix.join(folder, 'sessions/first.session.yaml');
  return { kind: 'write', file, after: firstSession(url), what: 'a first session' };
}

function planSchema(root: string, { callsheet }: ProjectFacts): readonly Change[] {
  if (callsheet !== undefined) return [];
  const before = readProjectFile(root, ownSchema);
  const after = readTextSync(createRequire(import.meta.url).resolve('callsheet/schema.json'), 'own');
  if (before === after) return [{ kind: 'kept', file: ownSchema, why: 'it is the schema of this version' }];
  const what =
    "a copy of the schema, because editors cannot read it inside Plug'n'Play. Run init again after an update";
  return [{ kind: 'write', file: ownSchema, ...(before !== undefined && { before }), after, what }];
}

function planSettings(root: string, { callsheet }: ProjectFacts): Change {
  const before = readProjectFile(root, settingsFile);
  const schemaPath = callsheet === undefined ? `./${ownSchema}` : `${callsheet}/schema.json`;
  const after = associateSchema(before ?? '{}\n', schemaPath);
  const what = 'completion and checks for session files (with the extension redhat.vscode-yaml)';
  if (after === undefined) {
    const lines = [`"yaml.schemas": { "${schemaPath}": ["${sessionGlob}"] }`];
    return { kind: 'by-hand', file: settingsFile, why: byHand.settings, lines };
  }
  if (after === before) return { kind: 'kept', file: settingsFile, why: 'it already has the schema' };
  return { kind: 'write', file: settingsFile, ...(before !== undefined && { before }), after, what };
}
