import { pathText } from '../../authoring/value/path-text.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import { pointerOf } from '../../lib/json-pointer.js';
import { looksSecret } from '../../lib/secret-patterns.js';
import type { Edit } from '../protocol/edits.js';
import type { FileView, Written } from '../protocol/protocol.js';

type SetEdit = Extract<Edit, { readonly do: 'set' }>;

/** What an edit did, in one line: of a single value what it was and is, if that is short and no secret. */
export function editLabel(
  edit: Edit,
  message: string,
  { before, after }: { readonly before: FileView | undefined; readonly after: FileView | undefined },
): string {
  if (edit.do !== 'set' || !before || !after) return message;
  const row = edit.row === undefined ? undefined : before.rows.find(({ key }) => key === edit.row);
  const [was, is] = [valueIn(partOf(edit, before), edit.path), valueIn(partOf(edit, after), edit.path)];
  if (typeof was === 'object' || typeof is === 'object' || was === is) return message;
  const place = `${before.file}: ${row ? `row ${row.number} ` : ''}${pathText(edit.path)}`;
  if (is === undefined) return `${place} removed`;
  return was === undefined ? `${place} ${is}` : `${place} ${was} → ${is}`;
}

/** Where `after` has no such row, nothing is known. */
function partOf(edit: SetEdit, { head, rows }: FileView): Written | undefined {
  return edit.row === undefined ? head : rows.find(({ key }) => key === edit.row)?.step;
}

const hidden = { isHidden: true } as const;
const longest = 40;

/** Its text; undefined if there is none. */
function valueIn(written: Written | undefined, path: SetEdit['path']): string | typeof hidden | undefined {
  const pointer = pointerOf(path);
  if (written?.secrets.some((secret) => secret.startsWith(pointer) || pointer.startsWith(secret))) return hidden;
  let value: Json | undefined = written?.value;
  for (const part of path) value = partIn(value, part);
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null) return hidden;
  const text = String(value);
  return text.length > longest || /\p{Cc}/u.test(text) || looksSecret(text) ? hidden : text === '' ? '""' : text;
}

function partIn(value: Json | undefined, part: string | number): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(part)];
  return isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}
