import type { BrunoAuth } from '../bruno/parts.js';
import { textOf, type SourceNode } from '../shared/source-node.js';

/** How an item signs in, with the names that `.bru` files have. */
export function authOfYaml(node: SourceNode): BrunoAuth {
  const { place } = node;
  if (node.value === 'inherit') return { mode: 'inherit', values: new Map(), more: [], place };
  const mode = textOf(node.under('type')) ?? 'none';
  return mode === 'oauth2'
    ? { mode, values: oauth2Of(node), more: parametersOf(node), place }
    : { mode, values: valuesOf(node), more: [], place };
}

function valuesOf(node: SourceNode): ReadonlyMap<string, string> {
  return textsOf(Object.keys(node.value ?? {}).map((key) => [key, node.under(key)]));
}

function textsOf(entries: readonly (readonly [string, SourceNode])[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(([key, value]) => {
      const text = textOf(value);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}

const flows: Readonly<Record<string, string>> = { resource_owner_password_credentials: 'password' };

function oauth2Of(node: SourceNode): ReadonlyMap<string, string> {
  const flow = textOf(node.under('flow')) ?? '';
  const credentials = node.under('credentials');
  const owner = node.under('resourceOwner');
  const placement = node.under('tokenConfig').under('placement');
  const isInUrl = placement.under('query').value !== undefined;
  return new Map([
    ...textsOf([
      ['access_token_url', node.under('accessTokenUrl')],
      ['client_id', credentials.under('clientId')],
      ['client_secret', credentials.under('clientSecret')],
      ['credentials_placement', credentials.under('placement')],
      ['username', owner.under('username')],
      ['password', owner.under('password')],
      ['scope', node.under('scope')],
      ['token_source', node.under('tokenConfig').under('source')],
      ['token_header_prefix', placement.under('header')],
    ]),
    ['grant_type', flows[flow] ?? flow],
    ['token_placement', isInUrl ? 'url' : 'header'],
  ]);
}

const goesTo: Readonly<Record<string, string>> = { header: 'headers', query: 'queryparams' };

function parametersOf(node: SourceNode): BrunoAuth['more'] {
  return node
    .under('additionalParameters')
    .under('accessTokenRequest')
    .items()
    .map((item) => {
      const placement = textOf(item.under('placement')) ?? 'body';
      return {
        name: textOf(item.under('name')) ?? '',
        value: textOf(item.under('value')) ?? '',
        isOn: true,
        place: item.place,
        goesTo: `access_token_req:${goesTo[placement] ?? placement}`,
      };
    });
}
