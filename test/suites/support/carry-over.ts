import { readFileSync } from 'node:fs';

/** What is read of a collection of Postman. */
interface Collection {
  readonly item: readonly Item[];
  readonly event?: readonly Event[];
  readonly variable?: readonly Pair[];
}

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: Request;
  readonly event?: readonly Event[];
}

interface Request {
  readonly method: string;
  readonly url: string | { readonly raw: string };
  readonly header?: readonly Pair[];
  readonly body?: {
    readonly raw?: string;
    readonly options?: { readonly raw?: { readonly language?: string } };
  } | null;
  readonly auth?: { readonly type: string; readonly bearer?: readonly Pair[] } | null;
}

interface Event {
  readonly listen: string;
  readonly script: { readonly exec?: string | readonly string[] };
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

type Files = Record<string, string>;

/** What random values of Postman are here. */
const generators: Readonly<Record<string, string>> = {
  $randomLoremSentence: 'fake lorem.sentence',
  $randomLoremParagraph: 'fake lorem.paragraph',
  $randomNoun: 'fake word.noun',
};

/**
 * The files of a session that sends the requests of a collection and runs its scripts as they are written. Variables that
 * nothing sets are sent as they are written, as Postman does.
 *
 * @param given - names of variables that the environment of the run gives
 */
export function carryOver(file: string, given: readonly string[]): Readonly<Record<string, string>> {
  const text = readFileSync(file, 'utf8');
  const parsed = JSON.parse(text) as Collection | { readonly collection: Collection };
  const { item, event = [], variable = [] } = 'collection' in parsed ? parsed.collection : parsed;
  const files: Files = {};
  const variables = [...text.matchAll(/\{\{([\w-]+)\}\}/g)].map(([, name = '']) => name);
  const session = {
    settings: scripts(event, 'collection', files, ['beforeEach', 'afterEach']),
    variables: {
      ...Object.fromEntries(variables.map((name) => [`as-written-${name}`, `\\{{${name}}}`])),
      ...Object.fromEntries(variable.map(({ key, value }) => [key, value])),
      ...Object.fromEntries(given.map((name) => [name, `{{env.${name}}}`])),
    },
    steps: item.flatMap(requestsOf).map((each, at) => step(each, `${at + 1}`, files)),
  };
  return { ...files, 'suite.session.yaml': JSON.stringify(session, null, 2) };
}

function requestsOf(item: Item): readonly Item[] {
  return item.item ? item.item.flatMap(requestsOf) : [item];
}

function step({ name, request, event = [] }: Item, id: string, files: Files): object {
  const { method, url, header = [], body, auth } = request!;
  const token = auth?.type === 'bearer' ? auth.bearer?.find(({ key }) => key === 'token')?.value : undefined;
  const type = body?.options?.raw?.language === 'json' ? 'application/json' : undefined;
  const own: { readonly before?: readonly string[] } = scripts(event, id, files, ['before', 'after']);
  return {
    request: `${method} ${references(typeof url === 'string' ? url : url.raw)}`,
    name: name.trim(),
    headers: {
      ...(body?.raw && type && { 'content-type': type }),
      ...Object.fromEntries(header.map(({ key, value }) => [key, references(value)])),
    },
    ...(body?.raw && { text: references(body.raw) }),
    ...own,
    ...(token !== undefined && { before: [...(own.before ?? []), bearer(token, id, files)] }),
  };
}

function references(written: string): string {
  return written.replace(/\{\{([$\w-]+)\}\}/g, (_, name: string) => {
    const generator = generators[name];
    return generator === undefined ? `{{var.${name} | text | default var.as-written-${name}}}` : `{{${generator}}}`;
  });
}

/** Signs in after the scripts before the request, as Postman does, and not with an empty token: that leaves the header as it is. */
function bearer(token: string, id: string, files: Files): string {
  const path = `./scripts/${id}.bearer.cjs`;
  files[path] = `module.exports = ({ variables, request }) => {
  const token = ${JSON.stringify(token)}.replace(/{{(.+?)}}/g, (written, name) => (variables[name] === undefined ? written : variables[name]));
  if (token !== '') request.headers.authorization = 'Bearer ' + token;
};
`;
  return path;
}

/** Names that a script may use. */
const names = `pm require console setTimeout clearTimeout tests postman environment globals data
  request responseBody responseCode responseHeaders responseTime responseCookies`.split(/\s+/);

/** Writes scripts into files, and gives the keys that name them. They are not modules, so that they may set what they do not declare. */
function scripts(events: readonly Event[], id: string, files: Files, keys: readonly [string, string]): object {
  const named = events.flatMap(({ listen, script: { exec = '' } }): [string, string[]][] => {
    const script = [exec].flat().join('\n');
    if (script.trim() === '') return [];
    const key = listen === 'test' ? keys[1] : keys[0];
    const path = `./scripts/${id}.${key}.cjs`;
    files[path] = `const { postman } = require('callsheet/postman');
module.exports = postman(({ ${names.join(', ')} }) => {
${script}
});
`;
    return [[key, [path]]];
  });
  return Object.fromEntries(named);
}
