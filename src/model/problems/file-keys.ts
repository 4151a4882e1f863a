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
  params: 'query',
  vars: 'variables',
  env: 'environment',
  before: 'pre',
  after: 'post',
  title: 'name',
  until: 'poll',
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

/** `noun` is what the key stands in: `a request`. */
export function unknownKey(name: string, noun: string, known: readonly string[]): Message {
  const near = nearKey(name, known);
  const advised = !known.includes('steps') && Object.hasOwn(advice, name) ? advice[name] : undefined;
  return {
    code: 'unknown-key',
    message: `\`${name}\` is not a key of ${noun}`,
    hint: near ? `did you mean \`${near}\`?` : (advised ?? `the keys of ${noun} are ${known.join(', ')}`),
  };
}
