import type { JsonObject } from '../../lib/json.js';
import { openapiWords } from '../../problems/import/openapi.js';
import type { Leftover, SuiteEntry, SuiteRequest, SuiteVariable } from '../suite/suite.js';
import { bodyDescribed, bodyOf, type DescribedBody, type ReadBody } from './body.js';
import { mapMeant, placeOf, type ApiDocument } from './document.js';
import type { Links } from './links.js';
import type { Operation } from './operations.js';
import { readParameters } from './parameters.js';
import { acceptOf, examplesIn, responsesOf, statusTest, successOf, type DescribedResponse } from './responses.js';
import { signInOf } from './security.js';
import type { Servers } from './servers.js';

export interface ReadRequests {
  readonly requests: readonly SuiteRequest[];
  /** Variables of the environment that they read. */
  readonly variables: readonly SuiteVariable[];
  /** What is done another way than the document says, in words. */
  readonly notes: readonly string[];
}

interface Around {
  readonly document: ApiDocument;
  readonly servers: Servers;
  readonly links: Links;
  /** Empty: its method and URL are its title. */
  readonly titleOf: (operation: Operation) => string;
}

/** The requests of an operation: one for each example of its body, or only one. */
export function requestsOf(operation: Operation, around: Around): ReadRequests {
  const { document } = around;
  const responses = responsesOf(document, operation);
  const described = bodyDescribed(document, operation);
  const body = described && isSent(operation, described) ? described : undefined;
  const examples = examplesOf(document, operation, { body, responses });
  const read = examples.map((example, at) =>
    requestOf(operation, { ...around, example, body, responses, isOne: examples.length === 1, isFirst: at === 0 }),
  );
  return {
    requests: read.map(({ request }) => request),
    variables: read.flatMap(({ variables }) => variables),
    notes: read.flatMap(({ notes }) => notes),
  };
}

/** A body of these methods has no meaning unless the document asks for it. */
function isSent({ method }: Operation, { isRequired }: DescribedBody): boolean {
  return isRequired || !/^(?:GET|HEAD|DELETE|TRACE|OPTIONS)$/.test(method);
}

interface Described {
  readonly body: DescribedBody | undefined;
  readonly responses: readonly DescribedResponse[];
}

/** Names of examples: of the body, and of parameters if a response has an example of that name, too. */
function examplesOf(
  document: ApiDocument,
  { parameters }: Operation,
  { body, responses }: Described,
): readonly (string | undefined)[] {
  const paired = new Set(responses.flatMap(({ examples }) => [...examples.keys()]));
  const ofParameters = parameters.flatMap(({ value }) => [...examplesIn(document, value).keys()]);
  const names = [...(body?.examples.keys() ?? []), ...ofParameters.filter((name) => paired.has(name))];
  const all = [...new Set(names.filter((name) => name !== ''))];
  return all.length === 0 ? [undefined] : all;
}

interface Given extends Around, Described {
  readonly example: string | undefined;
  readonly isOne: boolean;
  readonly isFirst: boolean;
}

function requestOf(operation: Operation, given: Given) {
  const { document, servers, links, example, body, responses, isOne, isFirst } = given;
  const { at, method, isDeprecated } = operation;
  const success = successOf(responses);
  const response =
    (example === undefined ? undefined : responses.find(({ examples }) => examples.has(example))) ?? success;
  const parameters = readParameters(document, { operation, links, example });
  const signIn = signInOf(document, operation);
  const read: ReadBody = body ? bodyOf(document, body, example) : { isMadeUp: false, byHand: [] };
  const cookies = [...parameters.cookies, ...signIn.cookies];
  const isRedirect = response?.status.startsWith('3') === true;
  const title = given.titleOf(operation);
  const request: SuiteRequest = {
    kind: 'request',
    name: isOne ? title : `${title || `${method} ${operation.path.replace(/[{}]/g, '')}`}: ${example}`,
    place: placeOf(document, at),
    method,
    url: withQuery(`${servers.baseFor(operation.servers)}${parameters.path}`, parameters.written),
    path: parameters.values,
    query: [...parameters.query, ...signIn.query],
    headers: [
      ...acceptHeader(response),
      ...parameters.headers,
      ...signIn.headers,
      ...(cookies.length > 0
        ? [{ name: 'cookie', value: cookies.map(({ name, value: each }) => `${name}=${each}`).join('; ') }]
        : []),
      ...(read.type !== undefined && (read.body === undefined || read.body.kind === 'json')
        ? [{ name: 'content-type', value: read.type }]
        : []),
    ],
    ...(signIn.auth !== undefined && { auth: signIn.auth }),
    ...(read.body && { body: read.body }),
    scripts: [],
    tests: [statusTest(response)],
    captures: isFirst && response === success ? links.capturesOf(operation) : [],
    variables: [],
    ...(isRedirect && { redirects: 0 }),
    ...(isDeprecated && { skip: openapiWords.deprecated }),
    tags: [],
    leftovers: [],
  };
  return {
    request: { ...request, leftovers: leftoversOf(operation, { given, read, signIn }) },
    variables: [...parameters.variables, ...signIn.variables],
    notes: signIn.changed,
  };
}

function acceptHeader(response: DescribedResponse | undefined): readonly SuiteEntry[] {
  const accept = acceptOf(response);
  return accept === undefined ? [] : [{ name: 'accept', value: accept }];
}

function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

interface Made {
  readonly given: Given;
  readonly read: ReadBody;
  readonly signIn: ReturnType<typeof signInOf>;
}

function leftoversOf({ value, at, isDeprecated }: Operation, { given, read, signIn }: Made): readonly Leftover[] {
  const { document, body, isFirst } = given;
  const place = placeOf(document, at);
  const bodyPlace = placeOf(document, [...at, 'requestBody']);
  const changed = (what: string): Leftover => ({ place, reason: { kind: 'changed', what } });
  const callbacks = isFirst ? Object.keys((mapMeant(document, value['callbacks']) ?? {}) satisfies JsonObject) : [];
  return [
    ...(isDeprecated ? [changed(openapiWords.skipped)] : []),
    ...[...signIn.lost, ...read.byHand].map((what): Leftover => ({ place, reason: { kind: 'by-hand', what } })),
    ...(read.isMadeUp ? [{ ...changed(openapiWords.madeUpBody), place: bodyPlace }] : []),
    ...(body && body.others.length > 0
      ? [{ place: bodyPlace, reason: { kind: 'left-out', what: openapiWords.otherTypes(body.others) } } as const]
      : []),
    ...callbacks.map((name): Leftover => ({
      place: placeOf(document, [...at, 'callbacks', name]),
      reason: { kind: 'left-out', what: openapiWords.callback(name) },
    })),
  ];
}
