import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { type MapName, nounOf } from './wanted.js';
import { bodyNames } from '../../format/bodies.js';
import { listed } from '../../lib/quotes.js';

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

/** A key and its map, which is a neighbour or a parent of the map that has the key now. */
export interface KeyHome {
  readonly key: string;
  /** The key that holds the map, as `settings`; of the file itself none. */
  readonly under?: string;
  /** Whether the map is a step that the file has below. */
  readonly ofStep?: boolean;
}

/** `map` is the one that has the key. */
export function unknownKey(name: string, map: MapName, known: readonly string[], home?: KeyHome): Message {
  const noun = nounOf(map);
  const message = `unknown key \`${name}\` in ${noun}`;
  if (home?.ofStep) return { code: 'unknown-key', message, hint: ofStep(name, home) };
  if (home?.key === name) return { code: 'unknown-key', message, hint: moved(map, home) };
  const near = nearKey(name, known);
  if (near) return { code: 'unknown-key', message, hint: `Did you mean \`${near}\`?` };
  if (home) return { code: 'unknown-key', message, hint: `Did you mean \`${home.key}\` under \`${home.under}:\`?` };
  const words = advice[map] ?? {};
  const advised = Object.hasOwn(words, name) ? words[name] : undefined;
  return { code: 'unknown-key', message, hint: advised ?? `Use one of the keys ${known.join(', ')}.` };
}

function moved(map: MapName, { under }: KeyHome): string {
  if (under === undefined) return `Move it out of ${nounOf(map)}, to the left edge.`;
  return `Put it under \`${under}:\`${under === 'settings' && map !== 'session' ? ' of the file' : ''}.`;
}

function ofStep(name: string, { key }: KeyHome): string {
  return `${name === key ? 'Indent it' : `Write \`${key}\`, and indent it`} as far as \`request\`: it belongs to a request.`;
}

/** Words of other tools, and what they are called here: the first of them that is a key of the map. */
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
  preRequest: ['before', 'beforeEach'],
  prerequest: ['before', 'beforeEach'],
  'pre-request': ['before', 'beforeEach'],
  postResponse: ['after', 'afterEach'],
  'post-response': ['after', 'afterEach'],
  script: ['before', 'after'],
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
  max: ['attempts', 'events'],
  maxAttempts: 'attempts',
  times: ['attempts', 'events'],
  count: ['attempts', 'events'],
  limit: 'events',
  maxEvents: 'events',
  maxMessages: 'events',
  sse: 'stream',
  eventStream: 'stream',
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
  token: ['bearer', 'tokenUrl'],
  grant_type: 'grant',
  grantType: 'grant',
  access_token_url: 'tokenUrl',
  accessTokenUrl: 'tokenUrl',
  credentials_placement: 'clientAuth',
  addTo: 'in',
  placement: 'in',
  aws: 'awsSigV4',
  awsv4: 'awsSigV4',
  sigv4: 'awsSigV4',
  accessKey: 'accessKeyId',
  secretKey: 'secretAccessKey',
};

const together = 'Write method and URL together: `- request: GET /orders`.';
const oneBody = `Write the body as one of ${listed(bodyNames)}.`;
const ownRows = 'Put the steps of an arm after its marker, up to the next marker or `- end:`.';
const ofEachRequest = 'Write it in each request: a file has no default for it.';
const ofTheFile = 'Set values under `variables` at the top of the file, by `capture` of a request, or by a `set` row.';
const ofTheRun = 'Set the option `callsheet({ tls: … })` in the config.';
const noLoop =
  'Write `data` at the top of a session, or `each` at a call: it runs once for each row. To wait for something, use `poll`.';
const aComment = 'Write a comment, which begins with `#`, or a `name`.';
const ofTheFlow = 'Write it at the requests of the flow, and read what they capture as `{{flow.alias.name}}`.';

/** What to do if no key has that meaning, by the map of the key. */
const advice: Readonly<Partial<Record<MapName, Readonly<Record<string, string>>>>> = {
  session: {
    request: 'Write a step below `steps:`, after a dash: `- request: GET /orders`.',
    call: 'Write a step below `steps:`, after a dash: `- call: login.session.yaml`.',
    description: aComment,
    parametrize: noLoop,
    examples: noLoop,
  },
  request: {
    url: together,
    method: together,
    data: oneBody,
    body: oneBody,
    xml: 'Write it under `text:`, with the header `content-type: application/xml`.',
    cookies: 'Write a `cookie` header; callsheet sends the cookies that a response sets.',
    options: 'Write options as keys of the request itself, such as `retry`, `redirects`, `timeout` and `delay`.',
    script:
      'Write `before` or `after` for scripts of this request, or `pre` and `post` under `settings` for those of the session.',
    unless: 'Write the opposite condition under `when:`, such as `status: { notEquals: 200 }`.',
    variables: ofTheFile,
    vars: ofTheFile,
    foreach: noLoop,
    forEach: noLoop,
    for: noLoop,
    loop: noLoop,
    repeat: noLoop,
    description: aComment,
    only: 'Run a single step by its line, as in `npx vitest run orders.session.yaml:12`.',
    enabled: 'Write `skip: true`, or the reason, at a step that must not run.',
  },
  call: {
    capture: ofTheFlow,
    tests: ofTheFlow,
    retry: ofTheFlow,
    poll: ofTheFlow,
    stream: ofTheFlow,
    foreach: noLoop,
    forEach: noLoop,
    for: noLoop,
    loop: noLoop,
    repeat: noLoop,
  },
  capture: {
    header: 'Write the source as one string: `from: header location`.',
    cookie: 'Write the source as one string: `from: cookie sid`.',
  },
  settings: {
    redirects: ofEachRequest,
    followRedirects: ofEachRequest,
    retry: ofEachRequest,
    retries: ofEachRequest,
    tls: ofTheRun,
    insecure: ofTheRun,
    proxy: 'Set a proxy in the environment: `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`.',
  },
  auth: {
    type: 'Write the kind as the key: `bearer: …`, or `basic:` with `username` and `password`.',
    none: 'Write `auth: none`.',
    noauth: 'Write `auth: none`.',
    inherit: 'Remove `auth`: a request without it signs in as the settings say.',
  },
  apiKey: { key: 'Write the name under `name:` and the key itself under `value:`.' },
  oauth2: {
    token: 'Write a token that you have as `auth: { bearer: … }`.',
    accessToken: 'Write a token that you have as `auth: { bearer: … }`.',
    resource: 'Write it under `params:`, as any other parameter of the token request.',
  },
  poll: {
    while: 'Write the opposite condition under `until:`, such as `$.state: { notEquals: running }`.',
    maxAttempts: 'Limit a poll by time: `timeout: 20s`.',
    attempts: 'Limit a poll by time: `timeout: 20s`.',
  },
  stream: {
    every: 'The events come by themselves. To ask again, use `poll` in place of `stream`.',
    failWhen: 'Test the events that were read under `tests`.',
    idle: 'Limit the whole reading by `timeout: 20s`.',
  },
  if: { steps: ownRows, then: ownRows },
  'else if': { steps: ownRows, then: ownRows },
  else: { steps: ownRows, then: ownRows },
};
