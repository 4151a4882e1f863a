import { posix } from 'node:path';
import { byHand } from '../../problems/cli/init.js';
import { addPreset } from './add-preset.js';
import { callsImport, withoutComments } from './calls-import.js';
import type { Change } from './change.js';
import { readProjectFile } from './read-project-file.js';
import type { ProjectFacts } from './read-project.js';
import { jestConfigText, movedConfigLines, wrapLines } from './texts.js';
import { wrapJestConfig } from './wrap-jest-config.js';

/** What the configuration of Jest needs so that session files are tests. */
export function planJest(root: string, { jestConfig: file, isModule }: ProjectFacts): Change {
  if (file === undefined)
    return {
      kind: 'write',
      file: 'jest.config.js',
      after: jestConfigText(isModule),
      what: 'a configuration of Jest with the preset callsheet',
    };
  const before = readProjectFile(root, file) ?? '';
  return file.endsWith('.json') ? planJson(file, before, isModule) : planCode(file, before, isModule);
}

function planCode(file: string, before: string, isModule: boolean): Change {
  const hasPreset = /\bpreset['"]?\s*:\s*['"]callsheet['"]/.test(withoutComments(before));
  if (hasPreset || callsImport(before, 'callsheet/jest'))
    return { kind: 'kept', file, why: 'it has callsheet already' };
  const after = wrapJestConfig(before);
  if (after !== undefined) return { kind: 'write', file, before, after, what: 'withCallsheet around what it exports' };
  const usesImport = /^(?:import|export)\b/m.test(before) || (isModule && !/\bmodule\.exports\b/.test(before));
  return { kind: 'by-hand', file, why: byHand.jestConfig, lines: wrapLines(usesImport) };
}

function planJson(file: string, before: string, isModule: boolean): Change {
  const config = configIn(file, before);
  if (config?.['preset'] === 'callsheet') return { kind: 'kept', file, why: 'it has callsheet already' };
  const after = addPreset(before, keyOf(file));
  if (after !== undefined) return { kind: 'write', file, before, after, what: 'the preset callsheet' };
  const place = keyOf(file) === undefined ? 'this file' : 'the key `jest`';
  return { kind: 'by-hand', file, why: byHand.jestJson, lines: movedConfigLines(place, config ?? {}, isModule) };
}

/** The folder in which Jest looks for tests, relative to the project root, as far as its configuration says so plainly. */
export function testFolder(root: string, file: string): string {
  const before = readProjectFile(root, file) ?? '';
  const text = file.endsWith('.json') ? JSON.stringify(configIn(file, before)) : before.replace(/^\s*\/\/.*$/gm, '');
  const rootDir = /\brootDir["']?\s*:\s*["']([^"'<>]+)["']/.exec(text)?.[1] ?? '.';
  const below = /\broots["']?\s*:\s*\[\s*["']<rootDir>\/?([^"']*)["']/.exec(text)?.[1] ?? '.';
  const folder = posix.join(posix.dirname(file), rootDir, below);
  return folder.startsWith('..') || posix.isAbsolute(rootDir) ? '.' : folder;
}

function keyOf(file: string): string | undefined {
  return file === 'package.json' ? 'jest' : undefined;
}

function configIn(file: string, text: string): Readonly<Record<string, unknown>> | undefined {
  const key = keyOf(file);
  try {
    const whole = JSON.parse(text) as Record<string, unknown>;
    return (key === undefined ? whole : whole[key]) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
