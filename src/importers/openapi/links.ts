import { freeName } from '../../lib/free-number.js';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { SuiteRequest } from '../suite/suite.js';
import { mapMeant, textIn, textOf, type ApiDocument } from './document.js';
import { bodyDescribed } from './body.js';
import { exampleIn, sampleOf } from './sample.js';
import { variableName } from './names.js';
import type { Operation, Parameter } from './operations.js';
import { segmentsOf, shapeOf } from './order.js';
import { hasLocation, responsesOf, successOf } from './responses.js';
import { pathInList, pathInValue, pathTo } from './schemas.js';
import { literal } from '../shared/literal.js';
import { pointerText } from '../../openapi/pointer.js';

/** Which operations give the values that the paths of others need. */
export interface Links {
  readonly capturesOf: (operation: Operation) => SuiteRequest['captures'];
  /** A template; undefined of a parameter that no other operation gives. */
  readonly valueOf: (operation: Operation, parameter: Parameter) => string | undefined;
}

/** @param operations - of one session, in their order */
export function linksOf(document: ApiDocument, operations: readonly Operation[]): Links {
  const captures = new Map<Operation, Map<string, Json>>();
  const values = new Map<string, string>();
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const firstAt = new Map<string, number>();
  const places = new Map(operations.map((operation, at) => [operation, at]));
  const linking = operations.filter((operation) => Object.keys(linksIn(document, operation)).length > 0);
  const earlier = openEarlier();
  for (const [at, operation] of operations.entries()) {
    for (const parameter of operation.parameters.filter(({ in: place }) => place === 'path')) {
      const key = placeOf(operation, parameter);
      const given = values.has(key) ? undefined : giverOf(document, operation, { parameter, earlier, linking });
      if (given?.kind === 'value') values.set(key, given.text);
      if (given?.kind !== 'capture') continue;
      const source = `${places.get(given.operation)} ${given.value}`;
      const name =
        names.get(source) ??
        freeName(variableName(parameter.name, resourceOf(operation, parameter)), (each) => taken.has(each));
      names.set(source, name);
      taken.add(name);
      const own = captures.get(given.operation) ?? new Map<string, Json>();
      captures.set(given.operation, own.set(name, given.json));
      values.set(key, `{{suite:${name}}}`);
      firstAt.set(key, at);
    }
    earlier.add(operation);
  }
  return {
    capturesOf: (operation) => [...(captures.get(operation) ?? [])].map(([name, value]) => ({ name, value })),
    valueOf: (operation, parameter) => {
      const key = placeOf(operation, parameter);
      return (places.get(operation) ?? -1) < (firstAt.get(key) ?? -1) ? undefined : values.get(key);
    },
  };
}

/** The shape of a path up to a parameter: a value in one place is the same in all requests. */
function placeOf({ path }: Operation, { name }: Parameter): string {
  const at = path.indexOf(`{${name}`);
  return at < 0 ? `${path} ${name}` : `${shapeOf(path.slice(0, at))}{}`;
}

type Giver =
  | { readonly kind: 'capture'; readonly operation: Operation; readonly value: string; readonly json: Json }
  | { readonly kind: 'value'; readonly text: string };

interface Asked {
  readonly parameter: Parameter;
  readonly earlier: Earlier;
  /** Operations whose responses have links. */
  readonly linking: readonly Operation[];
}

/** Operations that are sent before another one. */
interface Earlier {
  readonly add: (operation: Operation) => void;
  readonly has: (operation: Operation) => boolean;
  /** The first one of a method. @param shape - of its path */
  readonly first: (method: string, shape: string) => Operation | undefined;
}

/** What is deprecated gives nothing to others. */
function openEarlier(): Earlier {
  const all = new Set<Operation>();
  const firsts = new Map<string, Operation>();
  return {
    add: (operation) => {
      if (operation.isDeprecated) return;
      all.add(operation);
      const key = `${operation.method} ${shapeOf(operation.path)}`;
      if (!firsts.has(key)) firsts.set(key, operation);
    },
    has: (operation) => all.has(operation),
    first: (method, shape) => firsts.get(`${method} ${shape}`),
  };
}

function giverOf(
  document: ApiDocument,
  operation: Operation,
  { parameter, earlier, linking }: Asked,
): Giver | undefined {
  for (const source of linking.filter((each) => earlier.has(each))) {
    const value = linkedValue(document, source, { operation, parameter });
    if (value !== undefined) return capture(source, value);
  }
  const parent = parentOf(operation, parameter);
  if (parent === undefined) return undefined;
  const creator = earlier.first('POST', parent);
  const created = creator && createdBy(document, creator, parameter);
  if (created) return created;
  const lister = earlier.first('GET', parent);
  const { schema } = (lister && successOf(responsesOf(document, lister))) ?? {};
  const isKnown = parameter.value['example'] !== undefined || exampleIn(document, parameter.schema) !== undefined;
  const listed =
    lister && !isKnown && parameter.value['examples'] === undefined
      ? pathInList(document, schema, parameter.name)
      : undefined;
  return listed === undefined ? undefined : capture(lister!, listed);
}

function capture(operation: Operation, value: string, json: Json = value): Giver {
  return { kind: 'capture', operation, value, json };
}

/** Of what a request has created: its id in the answer, the last part of its location, or the name that the request gave it. */
function createdBy(document: ApiDocument, creator: Operation, { name }: Parameter): Giver | undefined {
  const response = successOf(responsesOf(document, creator));
  const path =
    pathTo(document, response?.schema, name) ?? pathInValue([...(response?.examples.values() ?? [])][0], name);
  if (path !== undefined) return capture(creator, path);
  const body = bodyDescribed(document, creator);
  const sent = [...(body?.examples.values() ?? [])][0] ?? sampleOf(document, body?.schema);
  const given = isJsonObject(sent) ? sent[name] : undefined;
  if (given !== undefined && given !== null && typeof given !== 'object')
    return { kind: 'value', text: literal(textOf(given)) };
  if (!response || !hasLocation(response)) return undefined;
  return capture(creator, 'location', { from: 'header location', matches: '([^/?#]+)/?(?:[?#].*)?$' });
}

/** What the document itself says, by `links` of a response. */
function linkedValue(
  document: ApiDocument,
  source: Operation,
  { operation, parameter }: { readonly operation: Operation; readonly parameter: Parameter },
): string | undefined {
  for (const link of Object.values(linksIn(document, source))) {
    const map = mapMeant(document, link);
    if (!map || !leadsTo(map, operation)) continue;
    const parameters = isJsonObject(map['parameters']) ? map['parameters'] : {};
    const value = captureOf(
      String((parameters[parameter.name] ?? parameters[`path.${parameter.name}`] ?? '') as string),
    );
    if (value !== undefined) return value;
  }
  return undefined;
}

function linksIn(document: ApiDocument, operation: Operation): JsonObject {
  return mapMeant(document, successOf(responsesOf(document, operation))?.value['links']) ?? {};
}

function leadsTo(link: JsonObject, { value, at }: Operation): boolean {
  const id = textIn(link, 'operationId');
  if (id !== undefined) return value['operationId'] === id;
  const reference = textIn(link, 'operationRef');
  return reference !== undefined && reference.endsWith(pointerText(at));
}

/** `$response.body#/order/id` → `$.order.id` */
function captureOf(expression: string): string | undefined {
  const [, header] = /^\$response\.header\.([\w-]+)$/.exec(expression) ?? [];
  if (header !== undefined) return `header ${header.toLowerCase()}`;
  const [, pointer] = /^\$response\.body#((?:\/[\w-]+)+)$/.exec(expression) ?? [];
  if (pointer === undefined) return undefined;
  const steps = pointer.slice(1).split('/');
  return `$${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `['${step}']`)).join('')}`;
}

/** The shape of the path above a parameter that is a whole segment. */
function parentOf({ path }: Operation, { name }: Parameter): string | undefined {
  const at = path.indexOf(`/{${name}}`);
  const behind = path[at + name.length + 3];
  return at < 0 || (behind !== undefined && behind !== '/') ? undefined : shapeOf(path.slice(0, at));
}

/** What the segment before a parameter is called. */
export function resourceOf({ path }: Operation, { name }: Pick<Parameter, 'name'>): string {
  const above = segmentsOf(path.slice(0, Math.max(0, path.indexOf(`{${name}}`))));
  return above.findLast((segment) => !segment.includes('{')) ?? '';
}
