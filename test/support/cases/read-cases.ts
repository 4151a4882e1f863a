import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { once } from '../../../src/lib/memoize.js';
import { expectedShape, type Expected } from './expected.js';
import { readRoutes, type Routes } from './answer.js';

/** One folder of `test/cases`. */
export interface Case {
  readonly name: string;
  /** Absolute; the project root of the case. */
  readonly folder: string;
  readonly expected: Expected;
  readonly routes: Routes;
  /** Absolute path of `server.ts`, where the case has one. */
  readonly script?: string;
  /** Whether it needs a project root, an environment or options of its own, or is exclusive. */
  readonly special: boolean;
  /** Whether only the engine can run it: it needs a fake clock or is cancelled. */
  readonly engineOnly: boolean;
  /** Whether the file does not load, so that nothing runs. */
  readonly parsesOnly: boolean;
}

/** A folder that cannot be read as a case. */
export interface BrokenCase {
  readonly name: string;
  readonly error: Error;
}

/** Those of `test/cases`, read once for all files of a worker. */
export const allCases = once(() => readCases(join(import.meta.dirname, '../../cases')));

/** Reads every folder under `root`, in the order of their names; one broken case leaves the others readable. */
export function readCases(root: string): { readonly cases: readonly Case[]; readonly broken: readonly BrokenCase[] } {
  const cases: Case[] = [];
  const broken: BrokenCase[] = [];
  const names = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  for (const name of names.sort()) {
    try {
      cases.push(readCase(join(root, name), name));
    } catch (error) {
      broken.push({ name, error: error as Error });
    }
  }
  return { cases, broken };
}

/** `$CASES` and `$HOST` in expected texts, options and environment stand for the server. */
export function fillExpected(of: Case, cases: string): Expected {
  const text = JSON.stringify(of.expected)
    .replaceAll('$CASES', cases)
    .replaceAll('$HOST', cases.replace('http://', ''));
  return JSON.parse(text) as Expected;
}

function readCase(folder: string, name: string): Case {
  const shape = expectedShape.safeParse(readYaml(join(folder, 'expected.yaml')));
  if (!shape.success) throw new Error(`${name}/expected.yaml: ${z.prettifyError(shape.error)}`);
  const expected = shape.data;
  const script = join(folder, 'server.ts');
  const hasEnvFile = readdirSync(folder).some((file) => file.startsWith('.env'));
  // In workers, one exclusive session has all sessions of its project run one after another.
  const isExclusive = /^ +exclusive:/m.test(readFileSync(join(folder, 'main.session.yaml'), 'utf8'));
  return {
    name,
    folder,
    expected,
    routes: readRoutes(name, existsSync(join(folder, 'server.yaml')) ? readYaml(join(folder, 'server.yaml')) : {}),
    ...(existsSync(script) ? { script } : {}),
    special:
      hasEnvFile ||
      isExclusive ||
      [expected.env, expected.inputs, expected.options].some((map) => Object.keys(map).length > 0),
    engineOnly: expected.clock === 'fake' || expected.cancelOn !== undefined,
    parsesOnly: expected.problems !== undefined && (expected.records ?? []).length === 0,
  };
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${String(error)}`, { cause: error });
  }
}
