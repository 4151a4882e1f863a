import type { ContractOperation } from '../format/contract.js';
import { isJsonObject, type Json, type JsonObject } from '../lib/json.js';
import { resolved, type Part, type Path } from './pointer.js';
import type { Document } from './read-document.js';

/** An operation with where it is, and where its servers say that it is found. */
export interface PlacedOperation extends ContractOperation {
  /** Of the operation. */
  readonly at: Path;
  /** Where its responses are, `$ref`s followed. */
  readonly responses: Path;
  /** Paths of its servers as written, without a slash at the end: `/v1`, `/{stage}`; with the variables of each. */
  readonly bases: readonly Base[];
}

export interface Base {
  readonly path: string;
  readonly variables: JsonObject;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** All operations of a document, in its order. */
export function operationsOf({
  value: document,
  version,
}: Pick<Document, 'value' | 'version'>): readonly PlacedOperation[] {
  const { paths } = document;
  if (!isJsonObject(paths)) return [];
  const ofDocument = version === '2.0' ? [basePathOf(document)] : basesOf(document['servers']);
  return Object.keys(paths).flatMap((path) => {
    const item = path.startsWith('/') ? mapAt(document, { value: paths[path]!, path: ['paths', path] }) : undefined;
    if (!item) return [];
    const bases = basesOf(item.value['servers'], ofDocument);
    return methods.flatMap((method) => operationAt(document, item, { method, path, bases }) ?? []);
  });
}

interface MapPart extends Part {
  readonly value: JsonObject;
}

function mapAt(document: Json, part: Part): MapPart | undefined {
  const found = resolved(document, part);
  return found && isJsonObject(found.value) ? (found as MapPart) : undefined;
}

function operationAt(
  document: JsonObject,
  item: MapPart,
  { method, path, bases }: { readonly method: string; readonly path: string; readonly bases: readonly Base[] },
): PlacedOperation | undefined {
  const value = item.value[method];
  const found = isJsonObject(value) ? mapAt(document, { value, path: [...item.path, method] }) : undefined;
  if (!found) return undefined;
  const { operationId, responses: given, servers } = found.value;
  const responses = isJsonObject(given)
    ? mapAt(document, { value: given, path: [...found.path, 'responses'] })
    : undefined;
  const statuses = Object.keys(responses?.value ?? {}).filter((status) => !status.startsWith('x-'));
  return {
    method: method.toUpperCase(),
    path,
    ...(typeof operationId === 'string' && { operationId }),
    statuses,
    at: found.path,
    responses: responses?.path ?? [...found.path, 'responses'],
    bases: basesOf(servers, bases),
  };
}

const root: Base = { path: '', variables: {} };

function basePathOf({ basePath }: JsonObject): Base {
  return typeof basePath === 'string' ? { ...root, path: withoutEnd(pathOfUrl(basePath)) } : root;
}

/** Only the path of a server counts: tests send to a machine of their own. */
function basesOf(servers: Json | undefined, otherwise: readonly Base[] = [root]): readonly Base[] {
  if (!Array.isArray(servers) || servers.length === 0) return otherwise;
  return (servers as readonly Json[]).flatMap((server) => {
    if (!isJsonObject(server) || typeof server['url'] !== 'string') return [];
    const variables = isJsonObject(server['variables']) ? server['variables'] : {};
    return [{ path: withoutEnd(pathOfUrl(withOrigin(server['url'], variables))), variables }];
  });
}

/** A URL may begin with a variable that has the origin: `{server}/v1`. */
function withOrigin(url: string, variables: JsonObject): string {
  return url.replace(/^\{([^{}]*)\}/, (braces, name: string) => {
    const variable = variables[name];
    const given = isJsonObject(variable) ? variable['default'] : undefined;
    return typeof given === 'string' && given.includes('//') ? given : braces;
  });
}

/** `https://{host}:8080/v1?a=b` → `/v1` */
function pathOfUrl(url: string): string {
  const [address = ''] = url.split(/[?#]/, 1);
  const path = address.replace(/^[^/]*\/\/[^/]*/, '').replace(/^(?:\.{1,2}(?:\/|$))+/, '/');
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}

function withoutEnd(path: string): string {
  return path.replace(/\/+$/, '');
}
