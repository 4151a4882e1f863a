import { isJsonObject, type Json } from '../../lib/json.js';
import type { SuiteEnvironment, SuiteVariable } from '../suite/suite.js';
import { listIn, mapMeant, textIn, type ApiDocument } from './document.js';

/** Where a document says that its API is. */
export interface Servers {
  /** What the URL of an operation begins with, as a template. @param own - servers that only it has */
  readonly baseFor: (own: readonly Json[]) => string;
  /** The variables of those that were asked for. */
  readonly variables: () => readonly SuiteVariable[];
  /** Of the other servers of the document. */
  readonly environments: readonly SuiteEnvironment[];
  /** Whether the document says on which machine the API is. */
  readonly isKnown: boolean;
}

const base = 'BASE_URL';

export function serversOf(document: ApiDocument): Servers {
  const all = document.version === '2.0' ? serversOf2(document) : urlsOf(listIn(document.value, 'servers'));
  const [first = { url: '', name: '' }, ...others] = all;
  const variables = new Map<string, SuiteVariable>([
    [base, { name: base, value: originOf(first.url) ? first.url : '' }],
  ]);
  return {
    baseFor: (own) => {
      const [only] = urlsOf(own);
      if (only === undefined || only.url === first.url) return baseOf(base, first.url);
      const origin = originOf(only.url);
      // A path of its own on the machine of the others.
      if (origin === undefined && originOf(first.url) === undefined) return baseOf(base, only.url);
      const url = origin === undefined ? `${originOf(first.url)}${only.url}` : only.url;
      const name = nameFor(url, variables);
      variables.set(name, { name, value: url });
      return `{{suite:${name}}}`;
    },
    variables: () => [...variables.values()],
    environments: others
      .filter(({ url }) => originOf(url) !== undefined)
      .map(({ url, name }) => ({ name, kind: 'environment', variables: [{ name: base, value: url }] })),
    isKnown: originOf(first.url) !== undefined,
  };
}

/** The path of a server whose machine is not known stays in the URL. */
function baseOf(name: string, url: string): string {
  return originOf(url) === undefined ? `{{suite:${name}}}${url}` : `{{suite:${name}}}`;
}

function nameFor(url: string, variables: ReadonlyMap<string, SuiteVariable>): string {
  const host = /^[^/]*\/\/([^/:?#]*)/.exec(url)?.[1] ?? '';
  const words = (host.split('.')[0] ?? '')
    .replace(/[^a-z0-9]+/gi, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  const wanted = /^[A-Z]/.test(words) ? `${words}_URL` : 'OTHER_URL';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}_${count}`;
    const known = variables.get(name);
    if (known === undefined || known.value === url) return name;
  }
}

interface ServerUrl {
  /** Without a slash at its end; its variables have their defaults. */
  readonly url: string;
  readonly name: string;
}

function urlsOf(servers: readonly Json[]): readonly ServerUrl[] {
  return servers.flatMap((server): readonly ServerUrl[] => {
    if (!isJsonObject(server) || typeof server['url'] !== 'string') return [];
    const variables = isJsonObject(server['variables']) ? server['variables'] : {};
    const url = server['url'].trim().replace(/\{([^{}]*)\}/g, (braces, name: string) => {
      const variable = variables[name];
      const given = isJsonObject(variable) ? (variable['default'] ?? listIn(variable, 'enum')[0]) : undefined;
      return given === undefined ? braces : String(given as string);
    });
    return [{ url: normalised(url), name: textIn(server, 'name') ?? textIn(server, 'description') ?? hostOf(url) }];
  });
}

function serversOf2(document: ApiDocument): readonly ServerUrl[] {
  const { value } = document;
  const path = textIn(value, 'basePath') ?? '';
  const host = textIn(value, 'host');
  if (host === undefined) return [{ url: normalised(path), name: '' }];
  const schemes = listIn(value, 'schemes').filter((scheme) => scheme === 'https' || scheme === 'http');
  const scheme = schemes.includes('https') ? 'https' : (schemes[0] ?? 'https');
  const below = path === '' || path.startsWith('/') ? path : `/${path}`;
  return [{ url: normalised(`${String(scheme as string)}://${host}${below}`), name: host }];
}

/** A relative one begins with a slash, and none ends with one. */
function normalised(url: string): string {
  const whole = url.startsWith('//') ? `https:${url}` : url;
  const plain = whole.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  if (originOf(plain) !== undefined || plain === '') return plain;
  return `/${plain.replace(/^(?:\.{1,2}(?:\/|$)|\/)+/, '')}`.replace(/\/$/, '');
}

function originOf(url: string): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i.exec(url)?.[0];
}

function hostOf(url: string): string {
  return /^[^/]*\/\/([^/?#]*)/.exec(url)?.[1] ?? url;
}

/** The security schemes of a document, by their names. */
export function schemesOf(document: ApiDocument): Json | undefined {
  const { value } = document;
  return document.version === '2.0'
    ? mapMeant(document, value['securityDefinitions'])
    : mapMeant(document, mapMeant(document, value['components'])?.['securitySchemes']);
}
