import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { listIn, mapMeant, type ApiDocument } from './document.js';
import type { Operation } from './operations.js';
import { isJson } from './style.js';

/** A response that an operation describes. */
export interface DescribedResponse {
  /** `200`, `2XX`, `default` */
  readonly status: string;
  readonly value: JsonObject;
  /** Its content types, in the order of the document. */
  readonly types: readonly string[];
  readonly schema: Json | undefined;
  /** Its examples by their names; one without a name is under an empty one. */
  readonly examples: ReadonlyMap<string, Json>;
}

export function responsesOf(document: ApiDocument, { value }: Operation): readonly DescribedResponse[] {
  const responses = mapMeant(document, value['responses']) ?? {};
  return Object.keys(responses)
    .filter((status) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(status))
    .map((status) => responseOf(document, status, mapMeant(document, responses[status]) ?? {}, value));
}

function responseOf(
  document: ApiDocument,
  status: string,
  value: JsonObject,
  operation: JsonObject,
): DescribedResponse {
  if (document.version === '2.0') {
    const produced = listIn(operation, 'produces');
    const types = (produced.length > 0 ? produced : listIn(document.value, 'produces')).map(String);
    const examples = Object.values(mapMeant(document, value['examples']) ?? {}).slice(0, 1);
    const schema = value['schema'];
    return {
      status,
      value,
      types: schema === undefined ? [] : types,
      schema,
      examples: new Map(examples.map((each) => ['', each])),
    };
  }
  const content = mapMeant(document, value['content']) ?? {};
  const types = Object.keys(content);
  const main = mapMeant(document, content[types.find(isJson) ?? types[0] ?? '']) ?? {};
  const all = types.flatMap((type) => [...examplesIn(document, mapMeant(document, content[type]) ?? {})]);
  return { status, value, types, schema: main['schema'], examples: new Map(all.toReversed()) };
}

/** `example` and `examples` of a media type or a parameter. */
export function examplesIn(document: ApiDocument, value: JsonObject): ReadonlyMap<string, Json> {
  const named = isJsonObject(value['examples']) ? Object.entries(value['examples']) : [];
  const found = named.flatMap(([name, given]): readonly (readonly [string, Json])[] => {
    const example = mapMeant(document, given);
    return example && example['value'] !== undefined ? [[name, example['value']]] : [];
  });
  return new Map(value['example'] === undefined ? found : [['', value['example']], ...found]);
}

/** The first response that means success. */
export function successOf(responses: readonly DescribedResponse[]): DescribedResponse | undefined {
  return (
    responses.find(({ status }) => status.startsWith('2')) ??
    responses.find(({ status }) => status.startsWith('3')) ??
    responses.find(({ status }) => status === 'default')
  );
}

/** What the status has to be: as it is described, otherwise no error. */
export function statusTest(response: DescribedResponse | undefined): JsonObject {
  const status = response?.status ?? 'default';
  if (/^\d{3}$/.test(status)) return { status: Number(status) };
  const [hundred = ''] = status;
  return /^\d/.test(status)
    ? { status: { between: [Number(`${hundred}00`), Number(`${hundred}99`)] } }
    : { status: { lt: 400 } };
}

/** What a response names as its type, if a client has to ask for it. */
export function acceptOf(response: DescribedResponse | undefined): string | undefined {
  const types = response?.types ?? [];
  return types.some((type) => /^(?:application\/json\b|\*\/\*)/i.test(type)) ? undefined : types[0];
}

/** Whether the response names where the new thing is. */
export function hasLocation({ value }: DescribedResponse): boolean {
  const headers = isJsonObject(value['headers']) ? Object.keys(value['headers']) : [];
  return headers.some((name) => name.toLowerCase() === 'location');
}
