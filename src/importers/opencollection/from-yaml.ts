import { isJsonObject } from '../../lib/json.js';
import type { BrunoEntry, BrunoEnvironment, BrunoRequest, BrunoScript, BrunoShared } from '../bruno/parts.js';
import { textOf, type SourceNode } from '../shared/source-node.js';
import type { Leftover } from '../suite/suite.js';
import { authOfYaml } from './yaml-auth.js';
import { bodyOfYaml } from './yaml-body.js';
import { entryOf } from './yaml-entry.js';

/** Kinds of items that are sent by HTTP. */
const sent = new Set(['http', 'graphql']);

export function kindOf(item: SourceNode): string | undefined {
  return textOf(item.under('info').under('type')) ?? textOf(item.under('type'));
}

/** A request; undefined of an item that is not sent by HTTP. */
export function requestOfYaml(item: SourceNode): BrunoRequest | undefined {
  const kind = kindOf(item);
  if (kind === undefined || !sent.has(kind)) return undefined;
  const info = item.under('info');
  const http = item.under(kind);
  const runtime = item.under('runtime');
  const url = textOf(http.under('url')) ?? '';
  const method = textOf(http.under('method')) || (kind === 'graphql' ? 'POST' : 'GET');
  return {
    kind: 'request',
    name: textOf(info.under('name'))?.trim() || 'Untitled Request',
    seq: numberOf(info.under('seq')) || 1,
    place: item.place.line === undefined ? { ...item.place, line: 1 } : item.place,
    method: method.toUpperCase(),
    url,
    shared: {
      ...sharedOf(http, runtime),
      auth: authOfYaml(http.under('auth').value === undefined ? runtime.under('auth') : http.under('auth')),
    },
    params: http
      .under('params')
      .items()
      .map((param) => ({ ...entryOf(param), in: textOf(param.under('type')) === 'path' ? 'path' : 'query' })),
    body: bodyOfYaml(http.under('body'), kind),
    assertions: runtime.under('assertions').items().map(assertionOf),
    settings: settingsOf(item.under('settings')),
    tags: info
      .under('tags')
      .items()
      .flatMap((tag) => textOf(tag) ?? []),
    leftovers: ['docs', 'examples'].flatMap((what): Leftover[] => {
      const { value, place } = item.under(what);
      return value === undefined || value === null ? [] : [{ place, reason: { kind: 'left-out', what } }];
    }),
  };
}

/** What a folder or a collection gives to its requests. */
export function inheritedOfYaml(node: SourceNode): BrunoShared {
  const request = node.under('request');
  const auth = request.under('auth');
  const shared = sharedOf(request, request);
  return { ...shared, auth: auth.value === undefined ? { ...authOfYaml(auth), mode: 'inherit' } : authOfYaml(auth) };
}

export function environmentOfYaml(node: SourceNode, name: string): BrunoEnvironment {
  return {
    name: textOf(node.under('name')) || name,
    variables: node
      .under('variables')
      .items()
      .map((variable) => ({ ...variableOf(variable), isSecret: variable.under('secret').value === true })),
  };
}

export function numberOf({ value }: SourceNode): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** @param runtime - where scripts, variables and actions are */
function sharedOf(request: SourceNode, runtime: SourceNode): BrunoShared {
  return {
    headers: request.under('headers').items().map(entryOf),
    auth: authOfYaml(request.under('auth')),
    variables: runtime.under('variables').items().map(variableOf),
    captures: runtime.under('actions').items().flatMap(actionOf),
    scripts: runtime.under('scripts').items().flatMap(scriptOf),
  };
}

/** A value may be a map with its type. */
function variableOf(node: SourceNode): BrunoEntry {
  const { value } = node.under('value');
  if (!isJsonObject(value)) return entryOf(node);
  const type = value['type'];
  return {
    ...entryOf(node),
    value: textOf(node.under('value').under('data')) ?? '',
    ...(typeof type === 'string' && { type }),
  };
}

/** Only these of the actions does Bruno run. */
function actionOf(node: SourceNode): readonly BrunoEntry[] {
  if (textOf(node.under('type')) !== 'set-variable' || textOf(node.under('phase')) !== 'after-response') return [];
  const name = textOf(node.under('variable').under('name')) ?? '';
  return [{ ...entryOf(node), name, value: textOf(node.under('selector').under('expression')) ?? '' }];
}

const phases: Readonly<Record<string, BrunoScript['phase']>> = {
  'before-request': 'before',
  'after-response': 'after',
  tests: 'test',
};

function scriptOf(node: SourceNode): readonly BrunoScript[] {
  const phase = phases[textOf(node.under('type')) ?? ''];
  const code = node.under('code');
  const source = textOf(code) ?? '';
  if (phase === undefined || source.trim() === '') return [];
  const { file, line } = code.place;
  // A text of several lines starts below its key.
  return [
    { phase, source, place: { file, ...(line !== undefined && { line: line + (source.includes('\n') ? 1 : 0) }) } },
  ];
}

function assertionOf(node: SourceNode): BrunoEntry {
  const value = textOf(node.under('value'));
  const operator = textOf(node.under('operator')) ?? '';
  return {
    ...entryOf(node),
    name: textOf(node.under('expression')) ?? '',
    value: value === undefined ? operator : `${operator} ${value}`,
  };
}

/** Without settings Bruno encodes nothing, and with them it encodes unless they say otherwise. */
function settingsOf(node: SourceNode): BrunoRequest['settings'] {
  if (node.value === undefined || node.value === null) return { encodeUrl: false };
  const timeout = numberOf(node.under('timeout'));
  const maxRedirects = numberOf(node.under('maxRedirects'));
  return {
    encodeUrl: node.under('encodeUrl').value !== false,
    ...(timeout !== undefined && { timeout }),
    ...(maxRedirects !== undefined && maxRedirects >= 0 && { maxRedirects: Math.trunc(maxRedirects) }),
    followRedirects: node.under('followRedirects').value !== false,
  };
}
