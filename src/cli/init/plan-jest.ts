import { posix } from 'node:path';
import { byHand } from '../../problems/cli/cli.js';
import { callsImport, withoutComments, addImport, addRequire, closingOf, maskCode } from './config-code.js';
import type { Change } from './change.js';
import { readProjectFile, type ProjectFacts } from './read-project.js';
import { jestConfigText, movedConfigLines, wrapLines } from './texts.js';
import { isDeepStrictEqual } from 'node:util';

/** What the configuration of Jest needs so that session files are tests. */
export function planJest(root: string, { jestConfig: file, isModule }: ProjectFacts): Change {
  if (file === undefined)
    return {
      kind: 'write',
      file: 'jest.config.js',
      after: jestConfigText(isModule),
      what: 'a Jest config with the preset callsheet',
    };
  const before = readProjectFile(root, file) ?? '';
  return file.endsWith('.json') ? planJson(file, before, isModule) : planCode(file, before, isModule);
}

function planCode(file: string, before: string, isModule: boolean): Change {
  const hasPreset = /\bpreset['"]?\s*:\s*['"]callsheet['"]/.test(withoutComments(before));
  if (hasPreset || callsImport(before, 'callsheet/jest'))
    return { kind: 'kept', file, why: 'it already has callsheet' };
  const after = wrapJestConfig(before);
  if (after !== undefined) return { kind: 'write', file, before, after, what: 'withCallsheet around its export' };
  const usesImport = /^(?:import|export)\b/m.test(before) || (isModule && !/\bmodule\.exports\b/.test(before));
  return { kind: 'by-hand', file, why: byHand.jestConfig, lines: wrapLines(usesImport) };
}

function planJson(file: string, before: string, isModule: boolean): Change {
  const config = configIn(file, before);
  if (config?.['preset'] === 'callsheet') return { kind: 'kept', file, why: 'it already has callsheet' };
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

type Values = Readonly<Record<string, unknown>>;

/** What a configuration sets takes the place of what the preset sets; and a preset is looked up from `rootDir`. */
const excluding = `preset testMatch testRegex moduleFileExtensions testRunner reporters projects dependencyExtractor
  rootDir`.split(/\s+/);

/**
 * A configuration of Jest in JSON with callsheet's preset, every other byte as it was.
 *
 * @param key - of the object that is the configuration; the whole file where it is absent
 * @returns undefined where the preset would not do, or the text is not understood
 */
export function addPreset(text: string, key?: string): string | undefined {
  const before = parse(text);
  const config = (key === undefined ? before : before?.[key]) as Values | undefined;
  if (!before || !config || excluding.some((name) => name in config)) return undefined;
  const open = key === undefined ? /\{/.exec(text) : new RegExp(String.raw`"${key}"\s*:\s*\{`).exec(text);
  const edited = open ? insertFirst(text, open.index + open[0].length) : '';
  const wanted = { ...config, preset: 'callsheet' };
  return isDeepStrictEqual(parse(edited), key === undefined ? wanted : { ...before, [key]: wanted })
    ? edited
    : undefined;
}

const property = '"preset": "callsheet"';

function insertFirst(text: string, at: number): string {
  const rest = text.slice(at);
  if (/^\s*\}/.test(rest)) return `${text.slice(0, at)} ${property} ${rest.trimStart()}`;
  const indent = /^[ \t]*(\r?\n[ \t]*)/.exec(rest)?.[1] ?? ' ';
  return `${text.slice(0, at)}${indent}${property},${rest}`;
}

function parse(text: string): Values | undefined {
  try {
    return JSON.parse(text) as Values;
  } catch {
    return undefined;
  }
}

const imported = { name: 'withCallsheet', from: 'callsheet/jest' };
const exported = /^(?:export\s+default\b|module\.exports\s*=)\s*/gm;

/**
 * A configuration of Jest with `withCallsheet` around what it exports, every other byte as it was.
 *
 * @returns undefined where it exports anything but one object, or is of no form that is understood
 */
export function wrapJestConfig(text: string): string | undefined {
  const masked = maskCode(text);
  if (masked === undefined || /\bwithCallsheet\b/.test(masked)) return undefined;
  const [found, ...more] = masked.matchAll(exported);
  if (!found || more.length > 0 || /\bmodule\.exports\b|\bexport\s+default\b/.test(without(masked, found)))
    return undefined;
  const start = found.index + found[0].length;
  const end = endOf(masked, start);
  // Whatever follows might belong to the expression, or change the object.
  if (end === undefined || !/^\s*;?\s*$/.test(masked.slice(end))) return undefined;
  const wrapped = `${text.slice(0, start)}withCallsheet(${text.slice(start, end)})${text.slice(end)}`;
  const code = { text: wrapped, masked };
  return found[0].startsWith('export') ? addImport(code, imported) : addRequire(code, imported);
}

function without(masked: string, { index, 0: part }: RegExpExecArray): string {
  return masked.slice(0, index) + masked.slice(index + part.length);
}

/** Where an object ends, or the name of one. */
function endOf(masked: string, start: number): number | undefined {
  if (masked[start] === '{') {
    const end = closingOf(masked, start) + 1;
    return end + (/^\s+(?:satisfies|as)\s+[\w.]+/.exec(masked.slice(end))?.[0].length ?? 0);
  }
  const name = /^\w+/.exec(masked.slice(start))?.[0];
  const isObject = new RegExp(String.raw`^(?:const|let|var)\s+${name}\b(?:\s*:\s*[\w.]+)?\s*=\s*\{`, 'm').test(masked);
  return name !== undefined && isObject ? start + name.length : undefined;
}
