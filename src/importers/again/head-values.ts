import { changeValues, type RowChange } from '../../authoring/value/change-value.js';
import { valueOf } from '../../authoring/value/value-of.js';
import { parseYaml, readSessionText } from '../../authoring/text/open-session-text.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import { hashOf } from './hash.js';

/** Values of what is above the steps of a session, by their paths. */
export type HeadValues = ReadonlyMap<string, Json>;

/** Maps whose entries are values of their own. */
const maps: readonly string[] = ['settings', 'settings/headers', 'inputs', 'variables'];

/** What a record has of them. */
export function headHashes(head: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...headValues(head)].map(([path, value]) => [path, valueHash(value)]));
}

export function headValues(head: string): HeadValues {
  const document = parseYaml(head);
  const values = new Map<string, Json>();
  const add = (value: Json, path: string): void => {
    if (isJsonObject(value) && (path === '' || maps.includes(path)))
      for (const [name, inner] of Object.entries(value)) add(inner, path === '' ? name : `${path}/${name}`);
    else if (path !== 'steps') values.set(path, value);
  };
  add(valueOf(document, document.contents), '');
  return values;
}

/** A head with other values; undefined if these cannot be written into it. A value that is undefined goes. */
export function withValues(
  head: string,
  values: readonly (readonly [path: string, value: Json | undefined])[],
  file: string,
): string | undefined {
  if (values.length === 0) return head;
  // A session has at least one step.
  const step = '  - request: GET /\n';
  const of = readSessionText(`${head}${head.endsWith('\n') ? '' : '\n'}${step}`, file);
  if (of.kind === 'refused') return undefined;
  const changes = values.map(([path, value]): RowChange => {
    const [first = '', second, ...rest] = path.split('/');
    const parts = [first, ...(second === undefined ? [] : [second]), ...(rest.length > 0 ? [rest.join('/')] : [])];
    return value === undefined ? { path: parts } : { path: parts, value };
  });
  const made = changeValues(of, changes);
  if (made.kind === 'refused') return undefined;
  return made.edit ? made.edit.after.slice(0, -step.length) : head;
}

export function valueHash(value: Json | undefined): string {
  return value === undefined ? '' : hashOf(JSON.stringify(value));
}
