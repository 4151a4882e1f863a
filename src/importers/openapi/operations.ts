import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import type { Path } from '../../openapi/pointer.js';
import { listIn, mapAt, mapMeant, textIn, type ApiDocument } from './document.js';

/** An operation with all that is around it. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  /** `/orders/{id}`, as the document has it. */
  readonly path: string;
  readonly at: Path;
  readonly value: JsonObject;
  /** The first tag; without one the resource that the path begins with. */
  readonly group: string;
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  /** Servers that only this operation, or its path, has. */
  readonly servers: readonly Json[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie' | 'body' | 'formData';
  readonly isRequired: boolean;
  readonly value: JsonObject;
  /** In 2.0 the parameter itself. */
  readonly schema: Json | undefined;
  /** Of one that is written as a text of that type, such as JSON. */
  readonly type?: string;
  readonly style: string;
  readonly isExploded: boolean;
  readonly isReserved: boolean;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** All operations, in the order of the document. */
export function operationsOf(document: ApiDocument): readonly Operation[] {
  const paths = document.value['paths'];
  if (!isJsonObject(paths)) return [];
  return Object.keys(paths).flatMap((path) => {
    const item = path.startsWith('/') ? mapAt(document, ['paths', path]) : undefined;
    if (!item) return [];
    const shared = parametersOf(document, listIn(item.value, 'parameters'));
    return methods.flatMap((method): readonly Operation[] => {
      const found = Object.hasOwn(item.value, method) ? mapAt(document, [...item.path, method]) : undefined;
      if (!found) return [];
      const { value } = found;
      const own = parametersOf(document, listIn(value, 'parameters'));
      const servers = listIn(value, 'servers');
      return [
        {
          method: method.toUpperCase(),
          path,
          at: ['paths', path, method],
          value,
          group: tagOf(value) ?? resourceOf(path),
          isDeprecated: value['deprecated'] === true,
          parameters: withUndeclared(path, merged(shared, own)),
          servers: servers.length > 0 ? servers : listIn(item.value, 'servers'),
        },
      ];
    });
  });
}

function tagOf(operation: JsonObject): string | undefined {
  const [tag] = listIn(operation, 'tags').filter((each) => typeof each === 'string' && each.trim() !== '');
  return tag === undefined ? undefined : String(tag as string).trim();
}

/** `/api/v1/orders/{id}` → `orders` */
function resourceOf(path: string): string {
  const words = path.split('/').filter((segment) => /^[\w.~-]+$/.test(segment));
  return words.find((word) => !/^(?:api|rest|v?\d+(?:[._]\d+)*)$/i.test(word)) ?? words[0] ?? 'root';
}

function merged(shared: readonly Parameter[], own: readonly Parameter[]): readonly Parameter[] {
  const key = (parameter: Parameter): string => `${parameter.in} ${parameter.name}`;
  return [...new Map([...shared, ...own].map((parameter) => [key(parameter), parameter])).values()];
}

/** Parameters that are only in the path. */
function withUndeclared(path: string, parameters: readonly Parameter[]): readonly Parameter[] {
  const known = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  const names = new Set([...path.matchAll(pathParameter)].map(([, , name = '']) => name));
  return [...parameters, ...[...names].filter((name) => !known.has(name)).map(undeclared)];
}

/** `{id}` and what some documents write for it: `{+id}`, `{id*}`, `{{id}}`. A sign before it is kept apart. */
export const pathParameter = /(\$?)\{+\+?([^{}]*?)\*?\}+/g;

function undeclared(name: string): Parameter {
  const schema = { type: 'string' };
  return {
    name,
    in: 'path',
    isRequired: true,
    value: {},
    schema,
    style: 'simple',
    isExploded: false,
    isReserved: false,
  };
}

function parametersOf(document: ApiDocument, list: readonly Json[]): readonly Parameter[] {
  return list.flatMap((item): readonly Parameter[] => {
    const value = mapMeant(document, item);
    const name = value && (textIn(value, 'name') ?? (value['in'] === 'body' ? 'body' : undefined));
    const place = value && String(value['in'] as string);
    if (!value || name === undefined || !places.has(place!)) return [];
    return [parameterOf(document, name, place as Parameter['in'], value)];
  });
}

const places = new Set(['path', 'query', 'querystring', 'header', 'cookie', 'body', 'formData']);

function parameterOf(document: ApiDocument, name: string, place: Parameter['in'], value: JsonObject): Parameter {
  const [type, media] = Object.entries(mapMeant(document, value['content']) ?? {})[0] ?? [];
  const content = mapMeant(document, media);
  const style = textIn(value, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const explode = value['explode'];
  const is2 = document.version === '2.0';
  const format = textIn(value, 'collectionFormat') ?? 'csv';
  return {
    name,
    in: place,
    isRequired: value['required'] === true || place === 'path',
    value:
      content && value['example'] === undefined && value['examples'] === undefined ? { ...value, ...content } : value,
    schema: is2 && place !== 'body' ? value : (value['schema'] ?? content?.['schema']),
    ...(type !== undefined && content && { type }),
    style: is2 ? (stylesOf2[format] ?? style) : style,
    isExploded: is2
      ? format === 'multi'
      : typeof explode === 'boolean'
        ? explode
        : style === 'form' || style === 'cookie',
    isReserved: value['allowReserved'] === true,
  };
}

/** What 2.0 calls a format. Others are lists with commas. */
const stylesOf2: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
};
