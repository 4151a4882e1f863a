import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { openapiWords } from '../../problems/import/openapi.js';
import type { SuiteBody, SuiteEntry, SuitePart } from '../suite/suite.js';
import { listIn, mapMeant, textIn, textOf, type ApiDocument } from './document.js';
import type { Operation, Parameter } from './operations.js';
import { examplesIn } from './responses.js';
import { propertiesOf } from './schemas.js';
import { exampleIn, namedValue, sampleOf, xmlSample } from './sample.js';
import { entriesOf, isJson } from './style.js';
import { literal } from '../shared/literal.js';

/** The body that an operation describes. */
export interface DescribedBody {
  readonly type: string;
  readonly schema: Json | undefined;
  /** By their names; one without a name is under an empty one. */
  readonly examples: ReadonlyMap<string, Json>;
  readonly encoding: JsonObject;
  readonly isRequired: boolean;
  /** Types that it may have as well. */
  readonly others: readonly string[];
}

/** A body of a request, and what has to be said of it. */
export interface ReadBody {
  readonly body?: SuiteBody;
  /** What has to be sent as its type. */
  readonly type?: string;
  readonly isMadeUp: boolean;
  readonly byHand: readonly string[];
}

/** Types that are taken before others. */
const preferred: readonly RegExp[] = [
  /^application\/json\b/i,
  /\+json\b/i,
  /^application\/x-www-form-urlencoded\b/i,
  /^multipart\//i,
  /^text\/plain\b/i,
  /xml\b/i,
];

export function bodyDescribed(document: ApiDocument, operation: Operation): DescribedBody | undefined {
  if (document.version === '2.0') return bodyDescribed2(document, operation);
  const body = mapMeant(document, operation.value['requestBody']);
  const content = mapMeant(document, body?.['content']);
  const types = Object.keys(content ?? {}).filter((type) => !type.startsWith('x-'));
  const type = chosen(types);
  if (!body || !content || type === undefined) return undefined;
  const media = mapMeant(document, content[type]) ?? {};
  return {
    type: type === '*/*' ? 'application/json' : type,
    schema: media['schema'],
    examples: examplesIn(document, media),
    encoding: mapMeant(document, media['encoding']) ?? {},
    isRequired: body['required'] === true,
    others: types.filter((each) => each !== type),
  };
}

function chosen(types: readonly string[]): string | undefined {
  for (const pattern of preferred) {
    const found = types.find((type) => pattern.test(type));
    if (found !== undefined) return found;
  }
  return types[0];
}

function bodyDescribed2(document: ApiDocument, { parameters, value }: Operation): DescribedBody | undefined {
  const own = listIn(value, 'consumes');
  const types = (own.length > 0 ? own : listIn(document.value, 'consumes')).map(String);
  const body = parameters.find((parameter) => parameter.in === 'body');
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (body) {
    const type = chosen(types.filter((each) => !/form/i.test(each))) ?? 'application/json';
    const examples = new Map(
      Object.values(mapMeant(document, body.value['x-examples'] ?? body.value['x-example']) ?? {})
        .slice(0, 1)
        .map((each) => ['', each]),
    );
    return { type, schema: body.schema, examples, encoding: {}, isRequired: body.isRequired, others: [] };
  }
  if (fields.length === 0) return undefined;
  const hasFile = fields.some((field) => field.value['type'] === 'file');
  const isMultipart = hasFile || (chosen(types.filter((each) => /form/i.test(each))) ?? '').startsWith('multipart/');
  return {
    type: isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    schema: schemaOfFields(fields),
    examples: new Map(),
    encoding: Object.fromEntries(
      fields.map((field) => [field.name, { style: field.style, explode: field.isExploded }]),
    ),
    isRequired: fields.some(({ isRequired }) => isRequired),
    others: [],
  };
}

function schemaOfFields(fields: readonly Parameter[]): JsonObject {
  const properties = fields.map(({ name, value }) => [
    name,
    value['type'] === 'file' ? { type: 'string', format: 'binary' } : withoutRequired(value),
  ]);
  return {
    type: 'object',
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(properties) as JsonObject,
  };
}

/** Of a parameter, unlike of a schema, it is not a list. */
function withoutRequired(parameter: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(parameter).filter(([key]) => key !== 'required'));
}

/** @param name - of the example; undefined for the first, or for a value of the schema */
export function bodyOf(document: ApiDocument, described: DescribedBody, name: string | undefined): ReadBody {
  const { type, schema, examples } = described;
  const example = name === undefined ? [...examples.values()][0] : examples.get(name);
  const given = example ?? exampleIn(document, schema);
  if (isJson(type))
    return jsonBody(
      type,
      parsedIfText(given) ?? sampleOf(document, schema) ?? namedValue(document, schema),
      given === undefined,
    );
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const value = isJsonObject(given) ? given : sampleOf(document, schema);
    return { body: { kind: 'form', fields: fieldsOf(value, described) }, isMadeUp: given === undefined, byHand: [] };
  }
  if (/^multipart\//i.test(type)) return multipartBody(document, described, given);
  const text = given === undefined ? (/xml\b/i.test(type) ? xmlSample(document, schema) : undefined) : textOf(given);
  const isText = /^text\/|xml\b|yaml\b|javascript|csv/i.test(type);
  if (text === undefined && !isText) return { type, isMadeUp: false, byHand: [openapiWords.bodyFile(type)] };
  const made = text ?? textOf(sampleOf(document, schema) ?? '');
  return { body: { kind: 'text', text: literal(made), type }, isMadeUp: given === undefined, byHand: [] };
}

function jsonBody(type: string, value: Json | undefined, isMadeUp: boolean): ReadBody {
  if (value === undefined) return { body: { kind: 'json', text: '{}' }, ...typeUnlessJson(type), isMadeUp, byHand: [] };
  const text = JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? literal(inner) : inner), 2);
  return { body: { kind: 'json', text }, ...typeUnlessJson(type), isMadeUp, byHand: [] };
}

function typeUnlessJson(type: string): { readonly type?: string } {
  return /^application\/json$/i.test(type.trim()) ? {} : { type: type.trim() };
}

/** Many documents write an example of JSON as text. */
function parsedIfText(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

function fieldsOf(value: Json | undefined, { encoding }: DescribedBody): readonly SuiteEntry[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, given]) => {
    const own = isJsonObject(encoding[name]) ? encoding[name] : {};
    const style = textIn(own, 'style') ?? 'form';
    const isExploded = own['explode'] === undefined ? style === 'form' : own['explode'] === true;
    // Without an encoding, a map is JSON.
    const isWhole = isJsonObject(given) && own['style'] === undefined;
    return entriesOf({ name, style, isExploded, ...(isWhole && { type: 'application/json' }) }, given);
  });
}

function multipartBody(document: ApiDocument, described: DescribedBody, given: Json | undefined): ReadBody {
  const { schema, encoding } = described;
  const value = isJsonObject(given) ? given : sampleOf(document, schema);
  const properties = propertiesOf(document, schema);
  const byHand: string[] = [];
  const parts = Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, item]): readonly SuitePart[] => {
    const own = isJsonObject(encoding[name]) ? encoding[name] : {};
    const type = textIn(own, 'contentType')?.split(',')[0]?.trim();
    if (isFile(document, properties.get(name))) {
      byHand.push(openapiWords.partFile(name));
      return [{ name: literal(name), value: '', ...(type !== undefined && !type.includes('*') && { type }) }];
    }
    const items = Array.isArray(item) ? (item as readonly Json[]) : [item];
    return items.map((each) => ({
      name: literal(name),
      value: literal(textOf(each)),
      ...(type !== undefined ? { type } : isJsonObject(each) && { type: 'application/json' }),
    }));
  });
  return { body: { kind: 'multipart', parts }, isMadeUp: given === undefined, byHand };
}

function isFile(document: ApiDocument, schema: Json | undefined): boolean {
  const map = mapMeant(document, schema);
  if (!map) return false;
  if (map['items'] !== undefined) return isFile(document, map['items']);
  return map['format'] === 'binary' || map['type'] === 'file' || typeof map['contentMediaType'] === 'string';
}
