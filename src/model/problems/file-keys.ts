import { didYouMean } from '../did-you-mean.js';
import type { Message } from '../problem.js';

/** Words of other tools, and what they are called here. */
const synonyms: Readonly<Record<string, string | readonly string[]>> = {
  assert: 'tests',
  asserts: 'tests',
  assertions: 'tests',
  expect: 'tests',
  checks: 'tests',
  test: 'tests',
  extract: 'capture',
  captures: 'capture',
  save: 'capture',
  set: 'capture',
  store: 'capture',
  params: 'query',
  qs: 'query',
  vars: 'variables',
  env: 'environment',
  before: 'pre',
  after: 'post',
  title: 'name',
  url: 'baseUrl',
  requests: 'steps',
  retries: 'retry',
  followRedirects: 'redirects',
  maxRedirects: 'redirects',
  max: 'attempts',
  maxAttempts: 'attempts',
  times: 'attempts',
  count: 'attempts',
  with: 'inputs',
  as: 'alias',
  interval: ['every', 'backoff'],
  delay: ['backoff', 'every'],
  wait: ['delay', 'backoff', 'every'],
  pass: 'password',
};
const advice: Readonly<Record<string, string>> = {
  url: 'method and URL stand together: `- request: GET /orders`',
  method: 'method and URL stand together: `- request: GET /orders`',
  data: 'a body is one of `json`, `form`, `multipart`, `text`, `file` and `graphql`',
  body: 'a body is one of `json`, `form`, `multipart`, `text`, `file` and `graphql`',
  steps: 'the steps of an arm are the rows after its marker, up to the next marker or `- end:`',
  then: 'the steps of an arm are the rows after its marker, up to the next marker or `- end:`',
};

/** The key that was probably meant. */
export function nearKey(name: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(synonyms, name) ? [synonyms[name]!].flat() : [];
  const synonym = meant.find((key) => known.includes(key));
  if (synonym !== undefined) return synonym;
  return didYouMean(name, known) ?? known.find((key) => name.length > 2 && key.startsWith(name));
}

/** A key and the map it is one of, which the file has beside or around the one that the key stands in. */
export interface KeyHome {
  readonly key: string;
  /** The key that holds the map, as `settings`; of the file itself none. */
  readonly under?: string;
}

/** `noun` is what the key stands in: `a request`. */
export function unknownKey(name: string, noun: string, known: readonly string[], home?: KeyHome): Message {
  const message = `\`${name}\` is not a key of ${noun}`;
  if (home?.key === name) return { code: 'unknown-key', message, hint: moved(noun, home) };
  const near = nearKey(name, known);
  if (near) return { code: 'unknown-key', message, hint: `did you mean \`${near}\`?` };
  if (home) return { code: 'unknown-key', message, hint: `did you mean \`${home.key}\` under \`${home.under}:\`?` };
  const advised = !known.includes('steps') && Object.hasOwn(advice, name) ? advice[name] : undefined;
  return { code: 'unknown-key', message, hint: advised ?? `the keys of ${noun} are ${known.join(', ')}` };
}

function moved(noun: string, { under }: KeyHome): string {
  if (under === undefined) return `write it beside ${noun}, at the left edge`;
  return `put it under \`${under}:\`${under === 'settings' && noun !== 'a session' ? ' of the file' : ''}`;
}
