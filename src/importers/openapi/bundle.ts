import { posix } from 'node:path';
import { isTooDeep, type Json, type JsonObject } from '../../lib/json.js';
import { placeUnder } from '../../lib/json-pointer.js';
import { parseYaml } from '../../openapi/parse-yaml.js';
import { pathOfRef, valueAt } from '../../openapi/pointer.js';
import { parseText } from '../../openapi/read-document.js';
import { decoded } from '../../lib/decoded.js';

/** A document whose references all lead into itself. */
export interface Bundled {
  readonly value: JsonObject;
  /** Whether parts of other files are in it. */
  readonly isChanged: boolean;
  /** References to files or places that are not there. */
  readonly missing: readonly { readonly ref: string; readonly pointer: string }[];
}

/** Whether a document may refer to other files. */
export function refersOutside(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?[^#\s"'{]/.test(text);
}

/**
 * Brings parts of other files into the document: each where it is first referred to, and all other references lead there.
 *
 * @param main - the path of the document among the texts
 */
export function bundle(main: string, document: JsonObject, texts: ReadonlyMap<string, string>): Bundled {
  const work: Work = {
    main,
    texts,
    parsed: new Map<string, Json | undefined>([[main, document]]),
    places: new Map(),
    missing: [],
    isChanged: false,
  };
  const value = copied(document, { file: main, pointer: '', key: '', isNames: false }, work) as JsonObject;
  return { value, isChanged: work.isChanged, missing: work.missing };
}

interface Work {
  readonly main: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly parsed: Map<string, Json | undefined>;
  /** Where in the document a part of another file is, by the file and the pointer into it. */
  readonly places: Map<string, string>;
  readonly missing: { readonly ref: string; readonly pointer: string }[];
  isChanged: boolean;
}

interface At {
  /** The file that the value is from. */
  readonly file: string;
  /** Where it is in the document. */
  readonly pointer: string;
  readonly key: string;
  /** Whether its keys are names: a property may be called `example`. */
  readonly isNames: boolean;
}

const data = new Set(['example', 'default', 'enum', 'const', 'value']);
const names = new Set(['properties', 'patternProperties', 'schemas', 'definitions', '$defs', 'parameters', 'examples']);

function copied(value: Json, at: At, work: Work): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => copied(item, under(at, String(index), false), work));
  const map = value as JsonObject;
  const { $ref } = map;
  if (typeof $ref === 'string' && !at.isNames) return referred($ref, map, { at, work });
  return Object.fromEntries(
    Object.entries(map).map(([key, inner]) => {
      if (data.has(key) && !at.isNames) return [key, inner];
      return [key, copied(inner, under(at, key, names.has(key) && !at.isNames), work)];
    }),
  );
}

function under(at: At, key: string, isNames: boolean): At {
  return { ...at, pointer: placeUnder(at.pointer, key), key, isNames };
}

function referred(ref: string, map: JsonObject, { at, work }: { readonly at: At; readonly work: Work }): Json {
  const [path = '', fragment = ''] = ref.split('#', 2);
  const file = path === '' ? at.file : posix.normalize(posix.join(posix.dirname(at.file), decoded(path)));
  if (file === work.main) {
    if (at.file !== work.main) work.isChanged = true;
    return { ...map, $ref: `#${fragment}` };
  }
  work.isChanged = true;
  const name = `${file}#${fragment}`;
  const place = work.places.get(name);
  if (place !== undefined) return { ...map, $ref: `#${place}` };
  const found = /^[a-z][a-z\d+.-]*:/i.test(path) ? undefined : partOf(file, fragment, work);
  if (found === undefined) {
    work.missing.push({ ref, pointer: at.pointer });
    return {};
  }
  work.places.set(name, at.pointer);
  return copied(found, { ...at, file }, work);
}

function partOf(file: string, fragment: string, { parsed, texts }: Work): Json | undefined {
  if (!parsed.has(file)) {
    const text = texts.get(file);
    const read = text === undefined ? undefined : parseText(text, file, parseYaml);
    const value = read && 'value' in read && !isTooDeep(read.value, text ?? '') ? read.value : undefined;
    parsed.set(file, value);
  }
  const whole = parsed.get(file);
  const path = pathOfRef(`#${fragment}`);
  return whole === undefined || path === undefined ? undefined : valueAt(whole, path);
}
