import type { Json, JsonObject } from '../../../lib/json.js';
import type { Known } from './known.js';
import { type Cell, constantValue, newCell, type Value } from './value.js';

/** What a variable of the suite has when the script begins. */
export function initialValue(known: Known, name: string): Value {
  const { start } = known.trial ?? {};
  if (start?.has(name)) return constantValue(start.get(name));
  const given = known.values?.get(name);
  return typeof given === 'object' && given !== null ? ofTemplate(known, given) : readVariable(known, name);
}

function readVariable(known: Known, name: string): Value {
  // What nothing sets, an environment may give that was not exported.
  const isText = known.variables !== undefined && known.variables.get(name) !== 'set';
  return { kind: 'read', subject: { kind: 'variable', name, ...(isText && { isText }) } };
}

const reference = /(?<!\\)\{\{/;

function ofTemplate(known: Known, json: Json): Value {
  if (typeof json === 'string') return ofText(known, json);
  if (Array.isArray(json)) {
    const items = json as readonly Json[];
    return { kind: 'list', items: items.map((item) => newCell(ofTemplate(known, item))) };
  }
  if (typeof json !== 'object' || json === null) return constantValue(json);
  const entries = Object.entries(json as JsonObject).map(([name, each]): [string, Cell] => [
    name,
    newCell(ofTemplate(known, each)),
  ]);
  return { kind: 'map', entries: new Map(entries) };
}

function ofText(known: Known, text: string): Value {
  if (!reference.test(text)) return constantValue(text.replaceAll(String.raw`\{{`, '{{'));
  const [, name] = /^\{\{suite:([^|{}]*)\}\}$/.exec(text) ?? [];
  return name === undefined ? { kind: 'template', text } : readVariable(known, name);
}
