import type { ErrorObject } from 'ajv';
import { operationName } from '../../format/contract.js';
import type { Message } from '../../format/problem.js';
import { errorWords } from '../../json-schema/error-words.js';
import type { Json } from '../../lib/json.js';
import { contentFor, type ContentDescription, type ResponseDescription } from '../../openapi/describe-response.js';
import { headerCandidates } from '../../openapi/header-values.js';
import type { Contract } from '../../openapi/open-contract.js';
import type { PlacedOperation } from '../../openapi/operations.js';
import type { Path } from '../../openapi/pointer.js';
import { contractMistakes, contractTest, mistakeAt } from '../../problems/run/contract.js';
import { invalidSchema, tooSlow } from '../../problems/run/evaluate.js';
import { computeLimit } from '../../json-schema/time-limit.js';
import { mediaTypeOf } from '../http/content-type.js';
import { headerOf } from '../ports/header-list.js';
import type { Exchange } from '../ports/ports.js';
import { errorsOf } from './check-schema.js';
import { type Found, ReadingFailure } from './reading.js';

/** What came of a response of a described operation. */
export interface ContractResult {
  readonly operation: PlacedOperation;
  /** `matches the contract: GET /orders/{id} 200` */
  readonly test: string;
  /** What does not match, each with its place in the document. None where it matches. */
  readonly mistakes: readonly string[];
  /** Why it cannot be known whether the response matches. */
  readonly problem?: Message;
}

/**
 * Checks a response against what a document says of its operation.
 *
 * @param method - of the request that it answers
 * @returns undefined of an operation that the document does not describe
 */
export function checkContract(exchange: Exchange, method: string, contract: Contract): ContractResult | undefined {
  const { status, url } = exchange;
  const operation = contract.find(method, url);
  if (!operation) return undefined;
  const test = contractTest(operationName(operation), status);
  const response = contract.response(operation, status);
  if (!response) {
    const words = contractMistakes.status(status, operation.statuses);
    return { operation, test, mistakes: [mistakeAt(words, contract.placeName(operation.responses))] };
  }
  const checked = { exchange, contract, response };
  try {
    const isBodiless = method.toUpperCase() === 'HEAD' || status === 204 || status === 304 || status < 200;
    const mistakes = [...(isBodiless ? [] : bodyMistakes(checked)), ...headerMistakes(checked)];
    return { operation, test, mistakes };
  } catch (error) {
    if (error instanceof ReadingFailure) return { operation, test, mistakes: [], problem: error.problem };
    throw error;
  }
}

interface Checked {
  readonly exchange: Exchange;
  readonly contract: Contract;
  readonly response: ResponseDescription;
}

function bodyMistakes(checked: Checked): readonly string[] {
  const { exchange, contract, response } = checked;
  const { content } = response;
  const at = (words: string, path: Path = response.at): readonly string[] => [
    mistakeAt(words, contract.placeName(path)),
  ];
  const size = exchange.bytes.byteLength;
  const type = mediaTypeOf(headerOf(exchange.headers, 'content-type') ?? '');
  const types = content.map((each) => each.type);
  if (content.length === 0) return size === 0 ? [] : at(contractMistakes.body(size));
  const media = contentFor(content, type);
  if (size === 0) return media && type !== '' && !isJsonType(type) ? [] : at(contractMistakes.noBody(types));
  if (!media) return at(type === '' ? contractMistakes.noType(types) : contractMistakes.type(type, types));
  if (!media.schema) return [];
  const value = bodyValue(type, media, checked);
  if (value === 'none') return [];
  return value ? schemaMistakes(value, media.schema, contract) : at(contractMistakes.notJson(type), media.schema);
}

function isJsonType(type: string): boolean {
  return /[/+]json$/.test(type);
}

/** A list of events has a schema for each of them in no version, and XML is not JSON. */
const streams = /^text\/event-stream$|[/+](?:x-ndjson|ndjson|jsonl|json-lines|json-seq)$/;

/** @returns undefined of what is not JSON and says it is; `none` of what no schema can look at */
function bodyValue(
  type: string,
  { schema }: ContentDescription,
  { exchange, contract }: Checked,
): Pick<Found, 'value' | 'exact'> | 'none' | undefined {
  if (isJsonType(type)) {
    const value = exchange.json();
    const exact = exchange.exactJson();
    return value === undefined ? undefined : { value, ...(exact !== undefined && { exact }) };
  }
  const { type: wanted, format } = (contract.valueAt(schema!) ?? {}) as {
    readonly type?: Json;
    readonly format?: Json;
  };
  const isText = [wanted].flat().includes('string') && format !== 'binary' && !streams.test(type);
  return isText ? { value: exchange.text() } : 'none';
}

function headerMistakes({ exchange, contract, response }: Checked): readonly string[] {
  return response.headers.flatMap(({ name, at, isRequired, schema, isJson, separator }) => {
    const text = headerOf(exchange.headers, name.toLowerCase());
    const place = contract.placeName(at);
    if (text === undefined) return isRequired ? [mistakeAt(contractMistakes.noHeader(name), place)] : [];
    if (!schema) return [];
    const values = isJson ? jsonOf(text) : headerCandidates(text, schemaAt(schema, contract), separator);
    if (values.length === 0) return [mistakeAt(contractMistakes.headerNotJson(name), place)];
    const [first = [], ...others] = values.map((value) => schemaMistakes({ value }, schema, contract));
    if (first.length === 0 || others.some((mistakes) => mistakes.length === 0)) return [];
    return first.map((words) => contractMistakes.header(name, words.replace(/^\/ /, '')));
  });
}

function jsonOf(text: string): readonly Json[] {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}

/** A schema with the `$ref`s of it and of its items followed. */
function schemaAt(path: Path, contract: Contract): Json {
  const schema = contract.valueAt(path) ?? true;
  const items = contract.valueAt([...path, 'items']);
  return typeof schema === 'object' && items !== undefined ? { ...(schema as object), items } : schema;
}

/** To find the place of a schema takes a walk through the document. */
const mostPlaced = 5;

function schemaMistakes(found: Pick<Found, 'value' | 'exact'>, schema: Path, contract: Contract): readonly string[] {
  const compiled = contract.compile(schema, found.exact === undefined ? 'nearest' : 'exact');
  const name = contract.placeName(schema);
  if (compiled.reason !== undefined)
    throw new ReadingFailure(
      compiled.isTooSlow ? tooSlow.schema(name, computeLimit) : invalidSchema(name, compiled.reason),
    );
  const errors = errorsOf(found, compiled, name);
  if (!Array.isArray(errors)) throw new ReadingFailure(errors as Message);
  return (errors as readonly ErrorObject[]).map((error, index) => {
    const words = errorWords(error, false);
    if (index >= mostPlaced) return words;
    const path = error.parentSchema && contract.pathOf(error.parentSchema);
    return mistakeAt(words, path ? contract.placeName(path) : name);
  });
}
