import { defaults } from '../../format/defaults.js';
import type { Json } from '../../lib/json.js';
import { scriptRequestFaults as faults } from '../../problems/run/scripts.js';
import type { Body, Field, RequestStep } from '../../format/session.js';
import type { ScriptFields, ScriptRequest } from '../ports/ports.js';
import { textOf } from '../values/text-of.js';
import { isLost, kindOf, wholeJson } from '../values/whole-json.js';

const nowhere = { line: 1, column: 1, offset: 0 };
const noRange = { start: nowhere, end: nowhere };

const bodyKinds = ['json', 'form', 'text'] as const;
const known: readonly string[] = ['query', 'headers', ...bodyKinds, 'timeout'];

/**
 * The step that a script asks for with `request`. Scripts are JavaScript as often as not, so what they pass is looked at.
 *
 * @throws Error where it cannot be meant
 */
export function scriptStep(line: string, options: ScriptRequest): RequestStep {
  const [, method, url] = (typeof line === 'string' && /^(\S+)\s+(\S.*)$/s.exec(line.trim())) || [];
  if (method === undefined || url === undefined) throw new Error(faults.line(shown(line)));
  if (!isMap(options)) throw new Error(faults.options(kindOf(options)));
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(faults.option(unknown, known));
  const body = bodyOf(options);
  const timeout = timeoutOf(options);
  return {
    kind: 'request',
    range: noRange,
    method,
    url: literal(url),
    title: line,
    query: fields('query', options.query),
    headers: fields('headers', options.headers),
    redirects: defaults.redirects,
    captures: [],
    tests: [],
    references: [],
    ...(body && { body }),
    ...(timeout !== undefined && { timeout }),
  };
}

function bodyOf(options: ScriptRequest): Body | undefined {
  const given = bodyKinds.filter((kind) => options[kind] !== undefined);
  if (given.length > 1) throw new Error(faults.bodies(given));
  const { json, form, text } = options;
  if (json !== undefined)
    return { kind: 'json', value: JSON.parse(jsonText(json), (_, value) => literal(value)) as Json };
  if (form !== undefined) return { kind: 'form', fields: fields('form', form) };
  if (text === undefined) return undefined;
  if (typeof text !== 'string') throw new Error(faults.value('text', 'a text', kindOf(text)));
  return { kind: 'text', text: literal(text) };
}

function jsonText(json: unknown): string {
  try {
    return wholeJson(json);
  } catch (error) {
    throw new Error(faults.json(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

function timeoutOf({ timeout }: ScriptRequest): number | undefined {
  if (timeout === undefined || (typeof timeout === 'number' && timeout >= 0)) return timeout;
  const given = typeof timeout === 'number' ? String(timeout) : kindOf(timeout);
  throw new Error(faults.value('timeout', 'a number of ms', given));
}

function fields(option: string, values: ScriptFields = {}): readonly Field[] {
  if (!isMap(values)) throw new Error(faults.value(option, 'a map', kindOf(values)));
  return Object.entries(values).flatMap(([name, value]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!items.every(isScalar)) throw new Error(faults.field(option, name));
    return items.map((item) => ({ name: literal(name), value: literal(String(item)), range: noRange }));
  });
}

/** Of Headers and URLSearchParams nothing would be sent. */
function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLost(value);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : textOf(value as Json);
}

/** A template that gives the value. */
function literal<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('{{', '\\{{') : value;
}
