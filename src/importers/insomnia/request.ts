import type { SourceNode } from '../shared/source-node.js';
import { textOf } from '../shared/source-node.js';
import type { Leftover, SuiteEntry, SuiteRequest, SuiteScript } from '../suite/suite.js';
import { readAuth } from './auth.js';
import { entryOf, readBody } from './body.js';
import type { InsomniaItem } from './export.js';
import { scriptsOf } from './scripts.js';
import { made, type Reads, type ResponseTag } from './template.js';

export interface ReadRequest {
  readonly request: SuiteRequest;
  /** What it reads of the last responses of others. */
  readonly responses: readonly ResponseTag[];
}

/** Collects what the templates of an item need. */
export interface Templates {
  readonly template: (text: string, isJson?: boolean) => string;
  readonly responses: ResponseTag[];
  readonly lost: () => readonly Leftover[];
}

export function openTemplates({ place }: Pick<SourceNode, 'place'>, reads: Reads): Templates {
  const responses: ResponseTag[] = [];
  const lost = new Set<string>();
  return {
    template: (text, isJson) => {
      const result = made(text, reads, isJson);
      responses.push(...result.responses);
      for (const each of result.lost) lost.add(each);
      return result.text;
    },
    responses,
    lost: () => [...lost].map((source) => ({ place, source, reason: { kind: 'by-hand', what: kindOf(source) } })),
  };
}

/** @param tests - scripts of the unit tests that send the request */
export function readRequest(item: InsomniaItem, tests: readonly SuiteScript[], reads: Reads): ReadRequest {
  const counts = new Map<string, number>();
  const counted = (name: string): string | undefined => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return reads.valueOf(name);
  };
  const read = readItem(item, tests, { ...reads, valueOf: counted });
  // Insomnia makes a value once for a request, so that two places have the same uuid.
  const kept = [...counts].flatMap(([name, count]) => {
    const value = count > 1 ? reads.valueOf(name) : undefined;
    const inner = value === undefined ? undefined : made(value, reads);
    return inner && /\{\{(?!suite:)/.test(inner.text) ? [{ name, ...inner }] : [];
  });
  if (kept.length === 0) return read;
  const isKept = (name: string): boolean => kept.some((each) => each.name === name);
  const { request, responses } = readItem(item, tests, {
    ...reads,
    valueOf: (name) => (isKept(name) ? undefined : reads.valueOf(name)),
  });
  const variables = kept.map(({ name, text }) => ({ name, value: text }));
  return {
    request: { ...request, variables },
    responses: [...responses, ...kept.flatMap((each) => each.responses)],
  };
}

function readItem(item: InsomniaItem, tests: readonly SuiteScript[], reads: Reads): ReadRequest {
  const { node } = item;
  const templates = openTemplates(node, reads);
  const { template } = templates;
  const method = textOf(node.under('method'))?.trim().toUpperCase() || 'GET';
  const url = readUrl(node, template);
  const headers = headersOf(node, template);
  const auth = readAuth(node.under('authentication'), template);
  const type = headers.findLast(({ name, isOff }) => !isOff && name.toLowerCase() === 'content-type')?.value;
  const body = readBody(node.under('body'), { contentType: type || undefined, template });
  const request: SuiteRequest = {
    kind: 'request',
    name: textOf(node.under('name'))?.trim() || `${method} ${url.url}`,
    place: node.place,
    method,
    ...url,
    headers,
    ...(auth.auth !== undefined && { auth: auth.auth }),
    ...(body.body && { body: body.body }),
    scripts: [...scriptsOf(item), ...tests],
    tests: [],
    captures: [],
    variables: [],
    ...(followsNone(node) && { redirects: 0 }),
    tags: [],
    leftovers: [
      ...(url.url === ''
        ? [{ place: node.place, reason: { kind: 'by-hand', what: 'a request without a URL' } as const }]
        : []),
      ...auth.leftovers,
      ...body.leftovers,
      ...templates.lost(),
    ],
  };
  return { request, responses: templates.responses };
}

/** `{% hash … %}` is a tag; what is not, has filters or words that a reference cannot have. */
function kindOf(source: string): string {
  const [, tag] = /^\{%-?\s*(\w+)/.exec(source) ?? [];
  return tag === undefined ? 'a template' : `the tag \`${tag}\``;
}

export function headersOf(node: SourceNode, template: Templates['template']): readonly SuiteEntry[] {
  return node
    .under('headers')
    .items()
    .map((header) => entryOf(header, template))
    .filter(({ name }) => name.trim() !== '');
}

function followsNone(node: SourceNode): boolean {
  return [node.under('settings').under('followRedirects'), node.under('settingFollowRedirects')].some(
    ({ value }) => value === 'off',
  );
}

/** `:id` has its value in a list of its own, and a query may be both in the URL and in a list. */
function readUrl(node: SourceNode, template: Templates['template']): Pick<SuiteRequest, 'url' | 'path' | 'query'> {
  const written = started(textOf(node.under('url'))?.trim() ?? '');
  const values = new Map(
    node
      .under('pathParameters')
      .items()
      .map((param) => [textOf(param.under('name')) ?? '', textOf(param.under('value')) ?? '']),
  );
  const path: SuiteEntry[] = [];
  const [address = '', ...rest] = written.split('?');
  const url = address.replace(/(?<=\/):([A-Za-z_][\w-]*)(?=\/|$)/g, (whole: string, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === '') return whole;
    if (!path.some((entry) => entry.name === name)) path.push({ name, value: template(value) });
    return `\uE000${name}\uE001`;
  });
  return {
    url: template([url, ...rest].join('?')).replace(/\uE000([\w-]+)\uE001/g, '{$1}'),
    path,
    query: node
      .under('parameters')
      .items()
      .map((param) => entryOf(param, template))
      .filter(({ name }) => name !== ''),
  };
}

/** Insomnia sends by http if nothing says how. */
function started(url: string): string {
  return url === '' || url.includes('://') || /^\{[{%]/.test(url) ? url : `http://${url}`;
}
