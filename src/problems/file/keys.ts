import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { type MapName, nounOf } from './wanted.js';
import { bodyNames } from '../../format/bodies.js';
import { listed } from '../../lib/listed.js';

/** The key that was probably meant. */
export function nearKey(name: string, known: readonly string[]): string | undefined {
  return (
    synonymOf(name, known) ?? didYouMean(name, known) ?? known.find((key) => name.length > 2 && key.startsWith(name))
  );
}

/** The key that other tools call so. */
export function synonymOf(name: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(synonyms, name) ? [synonyms[name]!].flat() : [];
  return meant.find((key) => known.includes(key));
}

/** A key and the map it is one of, which the file has beside or around the one that the key stands in. */
export interface KeyHome {
  readonly key: string;
  /** The key that holds the map, as `settings`; of the file itself none. */
  readonly under?: string;
  /** Whether the map is a step that the file has below. */
  readonly ofStep?: boolean;
}

/** `map` is what the key stands in. */
export function unknownKey(name: string, map: MapName, known: readonly string[], home?: KeyHome): Message {
  const noun = nounOf(map);
  const message = `\`${name}\` is not a key of ${noun}`;
  if (home?.ofStep) return { code: 'unknown-key', message, hint: ofStep(name, home) };
  if (home?.key === name) return { code: 'unknown-key', message, hint: moved(map, home) };
  const near = nearKey(name, known);
  if (near) return { code: 'unknown-key', message, hint: `did you mean \`${near}\`?` };
  if (home) return { code: 'unknown-key', message, hint: `did you mean \`${home.key}\` under \`${home.under}:\`?` };
  const words = advice[map] ?? {};
  const advised = Object.hasOwn(words, name) ? words[name] : undefined;
  return { code: 'unknown-key', message, hint: advised ?? `the keys of ${noun} are ${known.join(', ')}` };
}

function moved(map: MapName, { under }: KeyHome): string {
  if (under === undefined) return `write it beside ${nounOf(map)}, at the left edge`;
  return `put it under \`${under}:\`${under === 'settings' && map !== 'session' ? ' of the file' : ''}`;
}

function ofStep(name: string, { key }: KeyHome): string {
  return `${name === key ? 'it' : `it is called \`${key}\` here, and`} belongs to a request: indent it as far as \`request\``;
}

/** Words of other tools, and what they are called here: the first of them that is a key there. */
const synonyms: Readonly<Record<string, string | readonly string[]>> = {
  assert: 'tests',
  asserts: 'tests',
  assertion: 'tests',
  assertions: 'tests',
  expect: 'tests',
  expected: 'tests',
  check: 'tests',
  checks: 'tests',
  match: 'tests',
  response: 'tests',
  validate: 'tests',
  test: 'tests',
  extract: 'capture',
  captures: 'capture',
  save: 'capture',
  set: 'capture',
  store: 'capture',
  params: ['query', 'inputs'],
  queryParams: 'query',
  qs: 'query',
  args: 'inputs',
  data: 'inputs',
  variables: 'inputs',
  vars: ['variables', 'inputs'],
  env: 'environment',
  before: 'pre',
  beforeAll: 'pre',
  setup: 'pre',
  after: 'post',
  afterAll: 'post',
  teardown: 'post',
  cleanup: 'post',
  bail: 'onFailure',
  title: 'name',
  test_name: 'name',
  url: 'baseUrl',
  item: 'steps',
  requests: 'steps',
  stages: 'steps',
  retries: 'retry',
  max_retries: 'retry',
  followRedirects: 'redirects',
  follow_redirects: 'redirects',
  maxRedirects: 'redirects',
  'max-redirs': 'redirects',
  'max-time': 'timeout',
  basicAuth: 'auth',
  disabled: 'skip',
  ignore: 'skip',
  max: 'attempts',
  maxAttempts: 'attempts',
  times: 'attempts',
  count: 'attempts',
  on: 'conditions',
  with: 'inputs',
  as: 'alias',
  interval: ['every', 'backoff'],
  delay: ['backoff', 'every'],
  wait: ['delay', 'backoff', 'every'],
  sleep: 'delay',
  delay_before: 'delay',
  jsonpath: 'from',
  regex: 'matches',
  pass: 'password',
  user: 'username',
  token: 'bearer',
};

const together = 'method and URL stand together: `- request: GET /orders`';
const oneBody = `a body is one of ${listed(bodyNames)}`;
const ownRows = 'the steps of an arm are the rows after its marker, up to the next marker or `- end:`';
const ofEachRequest = 'there is none for a whole file: write it in each request';
const ofTheFile = 'values are set under `variables` at the top of the file, or by `capture` of a request';
const ofTheRun = 'it is an option of the run: `callsheet({ tls: … })` in the config';
const noLoop =
  'nothing is repeated over a list: give a session `inputs`, and call it once for each set; to wait for something, `poll`';
const byPath = 'there are none: sessions are picked by folders and file names, as in `npx vitest run smoke`';
const aComment = 'write a comment, which begins with `#`, or a `name`';
const ofTheFlow = 'it stands at the requests of the flow; what they capture is read as `{{flow.alias.name}}`';

/** What to do where no key has that meaning, by what the key stands in. */
const advice: Readonly<Partial<Record<MapName, Readonly<Record<string, string>>>>> = {
  session: {
    request: 'a step stands below `steps:`, after a dash: `- request: GET /orders`',
    call: 'a step stands below `steps:`, after a dash: `- call: login.session.yaml`',
    tags: byPath,
    description: aComment,
    parametrize: noLoop,
    examples: noLoop,
  },
  request: {
    url: together,
    method: together,
    data: oneBody,
    body: oneBody,
    xml: 'write it under `text:`, with the header `content-type: application/xml`',
    cookies: 'write a `cookie` header; cookies that a response sets are sent by themselves',
    options: 'they are keys of the request itself, such as `retry`, `redirects`, `timeout` and `delay`',
    script: 'scripts run before the first step and after the last: `pre` and `post` under `settings`',
    unless: 'write the contrary under `when:`, such as `status: { notEquals: 200 }`',
    variables: ofTheFile,
    vars: ofTheFile,
    foreach: noLoop,
    forEach: noLoop,
    for: noLoop,
    loop: noLoop,
    repeat: noLoop,
    tags: byPath,
    description: aComment,
    only: 'a step is run alone by its line, as in `npx vitest run orders.session.yaml:12`',
    enabled: 'write `skip: true`, or the reason, at a step that is not to run',
  },
  call: {
    capture: ofTheFlow,
    tests: ofTheFlow,
    retry: ofTheFlow,
    poll: ofTheFlow,
    foreach: noLoop,
    forEach: noLoop,
    for: noLoop,
    loop: noLoop,
    repeat: noLoop,
  },
  capture: {
    header: 'write the source as one text: `from: header location`',
    cookie: 'write the source as one text: `from: cookie sid`',
  },
  settings: {
    auth: ofEachRequest,
    redirects: ofEachRequest,
    followRedirects: ofEachRequest,
    retry: ofEachRequest,
    retries: ofEachRequest,
    tls: ofTheRun,
    insecure: ofTheRun,
    proxy: 'proxies are read from the environment: `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`',
  },
  auth: {
    type: 'the key is the kind: `bearer: …`, or `basic:` with `username` and `password`',
    apiKey: 'send it as a header, such as `x-api-key`',
    oauth2: 'get the token by a request of its own, capture it, and write `bearer:`',
  },
  poll: {
    while: 'write the contrary under `until:`, such as `$.state: { notEquals: running }`',
    maxAttempts: 'a poll ends by time: `timeout: 20s`',
    attempts: 'a poll ends by time: `timeout: 20s`',
  },
  if: { steps: ownRows, then: ownRows },
  'else if': { steps: ownRows, then: ownRows },
  else: { steps: ownRows, then: ownRows },
};
