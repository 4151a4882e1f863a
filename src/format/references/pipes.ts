import { formOf, type Parameter, pathOf } from './argument.js';
import type { Argument } from './reference-kinds.js';
import type { ReferencePath } from './reference-path.js';

/** A pipe as a reference uses it: `slice 0 3`. */
export interface Pipe {
  readonly name: PipeName;
  readonly args: readonly Argument[];
}

interface PipeDescription {
  /** What it makes of a value, in words, for the reference. */
  readonly makes: string;
  readonly takes: readonly Parameter[];
  /** How it is used, without the braces, and what that gives. */
  readonly example: readonly [written: string, gives: string];
  /** What other tools call it. */
  readonly elsewhere: readonly string[];
}

const algorithm = { name: 'ALGORITHM', kind: 'algorithm' } as const;

/** What can follow a reference behind a `|`, in the order in which the reference lists it. */
export const pipes = {
  text: {
    makes: 'the value as text, where the reference is the whole string, too',
    takes: [],
    example: ['var.count | text', "'3'"],
    elsewhere: ['string', 'toString', 'to_s', 'str'],
  },
  number: {
    makes: 'the number that a text has',
    takes: [],
    example: ["'12.5' | number", '12.5'],
    elsewhere: ['int', 'float', 'toInt', 'toFloat', 'toNumber', 'parseInt', 'parseFloat'],
  },
  json: {
    makes: 'the value that a text has as JSON; of another value the JSON text',
    takes: [],
    example: [`'{"a": 1}' | json`, '{ "a": 1 }'],
    elsewhere: ['fromJson', 'from_json', 'toJson', 'tojson', 'parse', 'parseJson', 'stringify'],
  },
  upper: {
    makes: 'the text in upper case',
    takes: [],
    example: ["'ann' | upper", "'ANN'"],
    elsewhere: ['upcase', 'uppercase', 'toUpperCase'],
  },
  lower: {
    makes: 'the text in lower case',
    takes: [],
    example: ["'Ann' | lower", "'ann'"],
    elsewhere: ['downcase', 'lowercase', 'toLowerCase'],
  },
  trim: {
    makes: 'the text without blanks at its ends',
    takes: [],
    example: ["' ann ' | trim", "'ann'"],
    elsewhere: ['strip'],
  },
  slice: {
    makes: 'a part of a text or a list, up to END and without it; below 0 it counts from the end',
    takes: [
      { name: 'START', kind: 'integer' },
      { name: 'END', kind: 'integer', optional: true },
    ],
    example: ["'A-100' | slice 2", "'100'"],
    elsewhere: ['substring', 'substr', 'sub', 'truncate'],
  },
  replace: {
    makes: 'the text with every FROM replaced',
    takes: [
      { name: 'FROM', kind: 'text' },
      { name: 'TO', kind: 'text' },
    ],
    example: ["'a-b-c' | replace - ''", "'abc'"],
    elsewhere: ['replaceAll', 'gsub'],
  },
  split: {
    makes: 'the list of what is between the SEPARATORs of a text',
    takes: [{ name: 'SEPARATOR', kind: 'text' }],
    example: ["'a,b' | split ,", '["a", "b"]'],
    elsewhere: ['explode'],
  },
  join: {
    makes: 'the items of a list as one text, with SEPARATOR between them, or `,`',
    takes: [{ name: 'SEPARATOR', kind: 'text', optional: true }],
    example: ["var.names | join ', '", "'ann, ben'"],
    elsewhere: ['implode', 'concat'],
  },
  first: {
    makes: 'the first item of a list, or character of a text',
    takes: [],
    example: ['var.names | first', "'ann'"],
    elsewhere: ['head'],
  },
  last: {
    makes: 'the last item of a list, or character of a text',
    takes: [],
    example: ['var.names | last', "'ben'"],
    elsewhere: ['tail'],
  },
  at: {
    makes: 'the item or character at INDEX, from 0; below 0 it counts from the end',
    takes: [{ name: 'INDEX', kind: 'integer' }],
    example: ['var.names | at 1', "'ben'"],
    elsewhere: ['nth', 'index', 'item'],
  },
  get: {
    makes: 'what a path finds in a map or a list, such as `user.id` or `roles[0]`',
    takes: [{ name: 'PATH', kind: 'path' }],
    example: ['var.token | jwt | get sub', "'ann'"],
    elsewhere: ['attr', 'attribute', 'dig', 'field', 'key', 'path', 'pluck', 'prop', 'property', 'jsonpath'],
  },
  length: {
    makes: 'how many characters a text, items a list or keys a map has',
    takes: [],
    example: ['var.names | length', '2'],
    elsewhere: ['size', 'count', 'len'],
  },
  default: {
    makes: 'VALUE if nothing has set the value, it is null, or a pipe before finds nothing',
    takes: [{ name: 'VALUE', kind: 'value' }],
    example: ['env.PORT | default 3000', '3000'],
    elsewhere: ['or', 'else', 'fallback', 'defaults'],
  },
  urlEncode: {
    makes: 'the text as a part of a URL',
    takes: [],
    example: ["'a b' | urlEncode", "'a%20b'"],
    elsewhere: ['url_encode', 'urlencode', 'encodeURIComponent', 'encodeUrl', 'uriEncode', 'escape'],
  },
  urlDecode: {
    makes: 'the text that a part of a URL says',
    takes: [],
    example: ["'a%20b' | urlDecode", "'a b'"],
    elsewhere: ['url_decode', 'urldecode', 'decodeURIComponent', 'decodeUrl', 'unescape'],
  },
  base64: {
    makes: 'the bytes in base64',
    takes: [],
    example: ["'ann:pw' | base64", "'YW5uOnB3'"],
    elsewhere: ['b64', 'btoa', 'base64Encode', 'base64encode', 'b64encode'],
  },
  base64url: {
    makes: 'the bytes in base64 for URLs, without padding',
    takes: [],
    example: ["'ann?' | base64url", "'YW5uPw'"],
    elsewhere: ['base64UrlEncode', 'base64_url', 'base64UrlSafe'],
  },
  base64decode: {
    makes: 'what base64 says, in either alphabet',
    takes: [],
    example: ["'YW5u' | base64decode", "'ann'"],
    elsewhere: ['atob', 'base64Decode', 'b64decode', 'unbase64', 'base64urldecode'],
  },
  hex: {
    makes: 'the bytes in hex',
    takes: [],
    example: ["'ann' | hex", "'616e6e'"],
    elsewhere: ['toHex', 'hexEncode'],
  },
  md5: hash("'ann' | md5", "'7e0d7f8a5d96c24ffcc840f31bce72b2'"),
  sha1: hash("'ann' | sha1", "'a069b53ba96e4a65b26dd84ea9c9b4b1ae5d1a05'"),
  sha256: hash("'ann' | sha256 | base64", '32 bytes in base64'),
  sha512: hash("'ann' | sha512", '64 bytes in hex'),
  hmac: {
    makes: 'the keyed hash of the bytes, in hex unless another pipe follows',
    takes: [algorithm, { name: 'KEY', kind: 'text' }],
    example: ['var.body | hmac sha256 env.KEY | base64', '32 bytes in base64'],
    elsewhere: ['hmacSha256', 'sign'],
  },
  jwt: {
    makes: 'the payload of a token, whose signature is not verified',
    takes: [],
    example: ['var.token | jwt', '{ "sub": "ann", "exp": 1767225600 }'],
    elsewhere: ['jwtDecode', 'decodeJwt', 'jwt_decode', 'payload'],
  },
  add: {
    makes: 'a time moved by a duration (`ms`, `s`, `m`, `h`, `d`, `w`, `mo`, `y`), or the sum of two numbers',
    takes: [{ name: 'STEP', kind: 'step' }],
    example: ['now | add -2d', "'2026-03-01T09:30:00.000Z'"],
    elsewhere: ['plus', 'sum', 'dateAdd', 'addDays', 'subtract', 'minus'],
  },
  date: {
    makes: 'a time in a format of date-fns; in UTC unless a ZONE is given, which may be `local`',
    takes: [
      { name: 'FORMAT', kind: 'format' },
      { name: 'ZONE', kind: 'zone', optional: true },
    ],
    example: ['now | date yyyy-MM-dd', "'2026-03-03'"],
    elsewhere: ['format', 'formatDate', 'strftime', 'dateFormat', 'moment'],
  },
} as const satisfies Readonly<Record<string, PipeDescription>>;

function hash(written: string, gives: string): PipeDescription {
  return {
    makes: 'the hash of the bytes, in hex unless another pipe follows',
    takes: [],
    example: [written, gives],
    elsewhere: [],
  };
}

export type PipeName = keyof typeof pipes;

export const pipeNames = Object.keys(pipes) as readonly PipeName[];

export function describePipe(name: PipeName): PipeDescription {
  return pipes[name];
}

export function isPipeName(name: string): name is PipeName {
  return Object.hasOwn(pipes, name);
}

/** The pipe that other tools call so. */
export function pipeCalled(name: string): PipeName | undefined {
  return pipeNames.find((known) => describePipe(known).elsewhere.includes(name));
}

/** Where a `get` leads that has its path written out: names and indices. */
export function placeOf({ name, args: [path] }: Pipe): ReferencePath | undefined {
  return name === 'get' && path && path.kind !== 'reference' ? pathOf(path.text) : undefined;
}

/** Names that pipes read of what comes to them. */
export function namesReadBy(pipes: readonly Pipe[]): readonly string[] {
  return pipes.flatMap((pipe) => placeOf(pipe) ?? []).filter((part) => typeof part === 'string');
}

/** How it is written: `slice START [END]`. */
export function pipeForm(name: PipeName): string {
  return formOf(name, describePipe(name).takes);
}
