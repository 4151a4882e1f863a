import { mapTexts } from '../../lib/map-texts.js';
import type { Json } from '../../lib/json.js';
import { scriptRequestFaults as faults } from '../../problems/run/scripts.js';
import type { Body, Field } from '../../format/session.js';
import type { ScriptRequest } from '../ports/ports.js';
import { asTemplate } from '../values/render-due.js';
import { isLost, kindOf, wholeJson } from '../values/whole-json.js';

const nowhere = { line: 1, column: 1, offset: 0 };

/** Of what is in no file. */
export const noRange = { start: nowhere, end: nowhere };

export const bodyOptions = ['json', 'form', 'text'] as const;

/** Makes a template of a text that a script passes. */
type Template = (text: string) => string;

/**
 * The body that a script passes. Scripts are JavaScript as often as not, so it is looked at.
 *
 * @throws Error where it cannot be meant
 */
export function bodyOf(
  options: Pick<ScriptRequest, 'json' | 'form' | 'text'>,
  template: Template = asTemplate,
): Body | undefined {
  const given = bodyOptions.filter((kind) => options[kind] !== undefined);
  if (given.length > 1) throw new Error(faults.bodies(given));
  const { json, form, text } = options;
  if (json !== undefined) return { kind: 'json', value: mapTexts(JSON.parse(jsonText(json)) as Json, template) };
  if (form !== undefined) return { kind: 'form', fields: fieldsOf('form', form, template) };
  if (text === undefined) return undefined;
  if (typeof text !== 'string') throw new Error(faults.value('text', 'a string', kindOf(text)));
  return { kind: 'text', text: template(text) };
}

function jsonText(json: unknown): string {
  try {
    return wholeJson(json);
  } catch (error) {
    throw new Error(faults.json(error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/** @throws Error where it cannot be meant */
export function fieldsOf(option: string, values: unknown = {}, template: Template = asTemplate): readonly Field[] {
  if (!isMap(values)) throw new Error(faults.value(option, 'a map', kindOf(values)));
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!items.every(isScalar)) throw new Error(faults.field(option, name));
    return items.map((item) => ({ name: template(name), value: template(String(item)), range: noRange }));
  });
}

/** Of Headers and URLSearchParams nothing would be sent. */
export function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLost(value);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}
