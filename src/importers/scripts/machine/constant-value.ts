import type { Json } from '../../../lib/json.js';
import { constantValue, newCell, type Primitive, unknown, type Value } from './value.js';

/** The value as JSON; undefined where it is not all known, or JSON has no word for it. */
export function asJson(value: Value): Json | undefined {
  switch (value.kind) {
    case 'constant':
      return isJsonScalar(value.value) ? value.value : undefined;
    case 'list': {
      const items = value.items.map((cell) => asJson(cell.value));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'map': {
      const entries = [...value.entries].map(([name, cell]) => [name, asJson(cell.value)] as const);
      return entries.every(([, item]) => item !== undefined) ? (Object.fromEntries(entries) as Json) : undefined;
    }
    default:
      return undefined;
  }
}

function isJsonScalar(value: Primitive): value is null | boolean | number | string {
  return value !== undefined && typeof value !== 'bigint' && (typeof value !== 'number' || Number.isFinite(value));
}

/** A value of JavaScript as one of scripts. */
export function fromJavaScript(value: unknown): Value | undefined {
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).map(fromJavaScript);
    return items.every((item) => item !== undefined) ? list(items) : undefined;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => [name, fromJavaScript(each)] as const);
    if (entries.some(([, each]) => each === undefined)) return undefined;
    return mapOf(Object.fromEntries(entries.map(([name, each]) => [name, each!])));
  }
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : constantValue(value as Primitive);
}

export function list(items: readonly Value[]): Value {
  return { kind: 'list', items: items.map(newCell) };
}

export function mapOf(values: Readonly<Record<string, Value>>): Value {
  return { kind: 'map', entries: new Map(Object.entries(values).map(([name, value]) => [name, newCell(value)])) };
}

/** A value of scripts as one of JavaScript, where all of it is known. */
export function toJavaScript(value: Value): { readonly value: unknown } | undefined {
  if (value.kind === 'constant') return { value: value.value };
  if (value.kind === 'regex') return { value: new RegExp(value.pattern, value.flags) };
  if (value.kind === 'list') {
    const items = value.items.map((cell) => toJavaScript(cell.value));
    return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined;
  }
  if (value.kind !== 'map') return undefined;
  const entries = [...value.entries].map(([name, cell]) => [name, toJavaScript(cell.value)] as const);
  if (entries.some(([, each]) => each === undefined)) return undefined;
  return { value: Object.fromEntries(entries.map(([name, each]) => [name, each!.value])) };
}

/** A list of its own with the same items. */
export function copyOf(value: Value): Value {
  if (value.kind === 'list') return list(value.items.map((cell) => cell.value));
  if (value.kind === 'mapped' || value.kind === 'distinct' || value.kind === 'sorted') return value;
  return list([unknown('the items of a list')]);
}
