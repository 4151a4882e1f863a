import type { StepKey } from '../../format/steps/describe.js';

/** The maps that have keys of their own. */
export type MapName =
  | StepKey
  | 'session'
  | 'settings'
  | 'capture'
  | 'auth'
  | 'basic'
  | 'apiKey'
  | 'oauth2'
  | 'digest'
  | 'awsSigV4'
  | 'part'
  | 'graphql'
  | 'retry'
  | 'poll'
  | 'stream'
  | 'expectation'
  | 'length'
  | 'openapi';

/** What a place of a file may have. */
export type Wanted =
  | { readonly kind: 'map'; readonly of: MapName | keyof typeof openMaps }
  | { readonly kind: 'list'; readonly of: keyof typeof lists }
  | { readonly kind: 'oneOf'; readonly names: readonly string[] }
  | { readonly kind: keyof typeof values };

/** What a value is the value of: a key, an entry of a list, or the whole of what is read. */
export type ValuePlace =
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'entry'; readonly index: number; readonly of: ValuePlace }
  | { readonly kind: 'whole' };

interface Words {
  /** Reads on from "must be". */
  readonly phrase: string;
  /** How it is written. */
  readonly how: string;
}

const nouns: Readonly<Record<MapName, string>> = {
  session: 'a session',
  settings: '`settings`',
  request: 'a request',
  call: 'a call',
  set: 'a `set`',
  if: 'an `if`',
  'else if': 'an `else if`',
  else: 'an `else`',
  end: 'an `end`',
  capture: 'a capture',
  auth: '`auth`',
  basic: '`basic`',
  apiKey: '`apiKey`',
  oauth2: '`oauth2`',
  digest: '`digest`',
  awsSigV4: '`awsSigV4`',
  part: 'a part',
  graphql: '`graphql`',
  retry: '`retry`',
  poll: '`poll`',
  stream: '`stream`',
  expectation: 'an expectation',
  length: 'a length',
  openapi: '`openapi`',
};

const aCheck = 'Write a subject and what you expect, such as `status: 200` or `$.id: { exists: true }`.';
const aMap = 'Write `name: value` on the lines below it, indented further.';

/** Maps whose keys are names that the file gives. */
const openMaps = {
  condition: { phrase: 'a map such as `status: 200`', how: aCheck },
  tests: { phrase: 'a map such as `status: 200`, or a list of maps', how: aCheck },
  texts: { phrase: 'a map of names to strings', how: aMap },
  values: { phrase: 'a map of names to values', how: aMap },
  defaults: { phrase: 'a map of names to defaults', how: aMap },
  sources: { phrase: 'a map of names to sources', how: aMap },
  variables: { phrase: 'a map of variables', how: aMap },
} as const satisfies Readonly<Record<string, Words>>;

const aList = 'Write `[a, b]`, or each element on a line of its own after `- `.';

const lists = {
  anything: { phrase: 'a list', how: aList },
  parts: { phrase: 'a list of parts', how: aList },
  conditions: { phrase: 'a list of conditions', how: aList },
  bounds: { phrase: 'a list of two bounds', how: 'Write the lower and the upper bound: `[1, 5]`.' },
  steps: { phrase: 'a list of steps', how: 'Start each step with `- `, such as `- request: GET /orders`.' },
} as const satisfies Readonly<Record<string, Words>>;

const aPath = 'Write a path relative to this file, such as `./data/order.json`.';
const aNumber = 'Write a number without quotes, such as `1.5`.';
const aValue = 'Write a value, or remove the key.';

const values = {
  text: { phrase: 'a string', how: 'Write one string here, such as `abc`, or remove the key.' },
  texts: { phrase: 'a string or a list of strings', how: 'Write one string, or a list of them: `[a, b]`.' },
  path: { phrase: 'a path', how: aPath },
  paths: { phrase: 'a path or a list of paths', how: aPath },
  data: {
    phrase: 'a path or a list of maps',
    how: 'Write the path of a CSV, JSON or YAML file, such as `./users.csv`, or a list with a map for each row.',
  },
  contract: {
    phrase: 'a path, or a map with `file` and `mode`',
    how: 'Write the path of an OpenAPI document, such as `./openapi.yaml`.',
  },
  duration: {
    phrase: 'a duration such as 250ms, 2s or 1m',
    how: 'Write milliseconds as a whole number, or a number with a unit: `250ms`, `2s` or `1m`.',
  },
  number: { phrase: 'a number of 0 or more', how: aNumber },
  count: { phrase: 'a whole number of 0 or more', how: 'Write a whole number without quotes, such as `3`.' },
  positive: { phrase: 'a whole number of 1 or more', how: 'Write a whole number without quotes, such as `10`.' },
  redirects: { phrase: 'a count or `false`', how: 'Write how many, such as `3`, or `false` for none.' },
  bound: {
    phrase: 'a number, a date or a reference',
    how: "Write a number without quotes, or a date such as '2026-01-31'.",
  },
  length: { phrase: 'a number or operators', how: 'Write a number such as `3`, or operators such as `{ gte: 1 }`.' },
  flag: { phrase: '`true` or `false`', how: 'Write the word without quotes.' },
  skip: {
    phrase: '`true`, `false` or a reason',
    how: 'Write `true`, or the reason in words; without the key the step runs.',
  },
  source: {
    phrase: 'a source such as `$.id` or `header location`',
    how: 'Write a source such as `$.id`, or a map with `from`.',
  },
  schema: {
    phrase: 'a JSON Schema or the path of one',
    how: 'Write the schema as a map, or the path of a file that has it.',
  },
  part: { phrase: 'a map or a list', how: 'Write the keys that matter, with their values.' },
  nothing: { phrase: 'left empty', how: 'Write only the key: a marker has no value.' },
  value: { phrase: 'a value', how: aValue },
  operand: { phrase: 'a value to compare with', how: aValue },
  auth: { phrase: '`none` or a map', how: 'Write `none`, or a way of signing in such as `{ bearer: abc }`.' },
  expectation: { phrase: 'a value, a list or a map of operators', how: aValue },
} as const satisfies Readonly<Record<string, Words>>;

/** What messages about a key call its map: `a request`. */
export function nounOf(name: MapName): string {
  return nouns[name];
}

/** How messages say what is wanted. */
export function wordsOf(wanted: Wanted): Words {
  if (wanted.kind === 'oneOf')
    return { phrase: `one of ${wanted.names.join(', ')}`, how: 'Write one of them, exactly as listed.' };
  if (wanted.kind === 'list') return lists[wanted.of];
  if (wanted.kind !== 'map') return values[wanted.kind];
  return isOpen(wanted.of) ? openMaps[wanted.of] : { phrase: 'a map', how: aMap };
}

/** The key in backticks, or the position in a list. */
export function placeText(place: ValuePlace): string {
  if (place.kind === 'entry') return `entry ${place.index + 1} of ${placeText(place.of)}`;
  return place.kind === 'key' ? `\`${place.name}\`` : 'this';
}

function isOpen(name: MapName | keyof typeof openMaps): name is keyof typeof openMaps {
  return Object.hasOwn(openMaps, name);
}
