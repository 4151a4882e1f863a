import { ConfigError } from '../../format/config-error.js';
import type { RunnerOptions } from '../../format/options.js';
import { readTagFilter } from '../../format/tags.js';
import { deepestJson } from '../../lib/json.js';
import { configShapes, isMap, optionFaults, type Shapes } from '../../loader/config/check-config.js';
import { allOf } from '../../problems/host/config.js';
import type { RunSessionOptions } from './session-options.js';

type Shape = Shapes[string];

const { report: _, show: __, include: ___, exclude: ____, lanes: _____, setup: ______, ...ofSessions } = configShapes;

const shapes: Readonly<Record<keyof RunSessionOptions, Shape>> = {
  ...(ofSessions satisfies Record<keyof RunnerOptions, Shape>),
  // Their values may be secrets: a message names only what kind of thing they are.
  inputs: { wanted: 'a map of values that JSON can hold', fits: isInputs, isSecret: true },
  env: { wanted: 'a map of texts', fits: isEnv, isSecret: true },
  tags: { wanted: 'an expression of tags, such as `smoke and not slow`', fits: isTagFilter },
  signal: { wanted: 'an AbortSignal', fits: isSignal, isSecret: true },
  onEvent: { wanted: 'a function', fits: (value) => typeof value === 'function' },
  root: { wanted: 'a path', fits: (value) => typeof value === 'string' && value !== '' },
  throws: { wanted: 'true or false', fits: (value) => typeof value === 'boolean' },
};

/** @throws ConfigError that names each option that would do nothing, or cannot be what it is */
export function checkRunOptions(options: RunSessionOptions): void {
  const faults = optionFaults(options, shapes);
  if (faults.length > 0) throw new ConfigError(allOf(faults));
}

function isInputs(value: unknown): boolean {
  return isMap(value) && Object.values(value).every((input) => input === undefined || isJson(input));
}

function isTagFilter(value: unknown): boolean {
  return typeof value === 'string' && readTagFilter(value) !== undefined;
}

/** What refers to itself is too deep. */
function isJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return ['string', 'boolean', 'object'].includes(typeof value);
  if (depth > deepestJson || !(Array.isArray(value) || isMap(value))) return false;
  return Object.values(value).every((inner) => isJson(inner, depth + 1));
}

/** One of a simulated browser is not Node's own class. */
function isSignal(value: unknown): boolean {
  return (
    typeof (value as Partial<AbortSignal> | null)?.addEventListener === 'function' && 'aborted' in (value as object)
  );
}

function isEnv(value: unknown): boolean {
  return isMap(value) && Object.values(value).every((text) => text === undefined || typeof text === 'string');
}
