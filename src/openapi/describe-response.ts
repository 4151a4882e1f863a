import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import type { PlacedOperation } from './operations.js';
import { followed, resolved, type Path } from './pointer.js';
import type { Document } from './read-document.js';

/** What a document says of a response of an operation. */
export interface ResponseDescription {
  /** The key that describes it: `200`, `2XX`, `default`. */
  readonly status: string;
  /** Of the response, `$ref`s followed. */
  readonly at: Path;
  /** Empty where it has no body. */
  readonly content: readonly ContentDescription[];
  readonly headers: readonly HeaderDescription[];
}

export interface ContentDescription {
  /** A content type without parameters, or a range, in lower case: `application/json`, `text/*`. */
  readonly type: string;
  /** Of the schema; absent where any body matches. */
  readonly schema?: Path;
}

export interface HeaderDescription {
  readonly name: string;
  readonly at: Path;
  readonly isRequired: boolean;
  readonly schema?: Path;
  /** Whether its value is JSON. */
  readonly isJson: boolean;
  /** What separates the items of a list. */
  readonly separator: string;
}

/** The key that a status has among those of an operation: itself, its hundred, or `default`. */
export function statusKey({ statuses }: Pick<PlacedOperation, 'statuses'>, status: number): string | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    statuses.find((key) => key === String(status)) ??
    statuses.find((key) => key.toUpperCase() === range) ??
    statuses.find((key) => key === 'default')
  );
}

export function describeResponse(document: Document, operation: PlacedOperation, status: string): ResponseDescription {
  const found = followed(document.value, [...operation.responses, status]);
  const response = found && isJsonObject(found.value) ? found.value : {};
  const at = found?.path ?? [...operation.responses, status];
  const content =
    document.version === '2.0'
      ? contentOf2(document.value, operation, { value: response, at })
      : contentOf(document.value, response['content'], at);
  return { status, at, content, headers: headersOf(document, response['headers'], at) };
}

function contentOf(document: Json, content: Json | undefined, at: Path): readonly ContentDescription[] {
  if (!isJsonObject(content)) return [];
  return Object.keys(content)
    .filter((type) => !type.startsWith('x-'))
    .map((type) => {
      const media = resolved(document, { value: content[type]!, path: [...at, 'content', type] });
      const hasSchema = media && isJsonObject(media.value) && media.value['schema'] !== undefined;
      return { type: plainType(type), ...(hasSchema && { schema: [...media.path, 'schema'] }) };
    });
}

/** 2.0 has one schema for all types that an operation produces. Without a list of these, any type is one. */
function contentOf2(
  document: JsonObject,
  { at: operation }: PlacedOperation,
  { value, at }: { readonly value: JsonObject; readonly at: Path },
): readonly ContentDescription[] {
  if (value['schema'] === undefined) return [];
  const own = followed(document, [...operation, 'produces'])?.value ?? document['produces'];
  const types = Array.isArray(own) && own.length > 0 ? (own as readonly Json[]).map(String) : ['*/*'];
  return types.map((type) => ({ type: plainType(type), schema: [...at, 'schema'] }));
}

function plainType(type: string): string {
  return type.split(';', 1)[0]!.trim().toLowerCase();
}

const separators: Readonly<Record<string, string>> = { ssv: ' ', tsv: '\t', pipes: '|' };

function headersOf({ value: document, version }: Document, headers: Json | undefined, at: Path) {
  if (!isJsonObject(headers)) return [];
  return Object.keys(headers).flatMap((name): readonly HeaderDescription[] => {
    const found = resolved(document, { value: headers[name]!, path: [...at, 'headers', name] });
    // OpenAPI: a header `Content-Type` is ignored here.
    if (!found || !isJsonObject(found.value) || name.toLowerCase() === 'content-type') return [];
    const { value, path } = found;
    if (version === '2.0') {
      const separator = separators[String(value['collectionFormat'] as string)] ?? ',';
      return [{ name, at: path, isRequired: false, schema: path, isJson: false, separator }];
    }
    const [json] = contentOf(document, value['content'], path).filter(({ schema }) => schema);
    const schema = value['schema'] === undefined ? json?.schema : [...path, 'schema'];
    return [
      {
        name,
        at: path,
        isRequired: value['required'] === true,
        ...(schema && { schema }),
        isJson: value['schema'] === undefined && json?.type === 'application/json',
        separator: ',',
      },
    ];
  });
}

/** Which of the described types a content type is: itself, one of its suffix, one of its kind, any. */
export function contentFor(content: readonly ContentDescription[], type: string): ContentDescription | undefined {
  const ranks = [
    (key: string) => key === type,
    (key: string) => key.startsWith('application/*+') && type.endsWith(key.slice('application/*'.length)),
    (key: string) => key === `${type.split('/', 1)[0]!}/*`,
    (key: string) => key === '*/*',
  ];
  for (const fits of ranks) {
    const found = content.find((each) => fits(each.type));
    if (found) return found;
  }
  return undefined;
}
