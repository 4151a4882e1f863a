import type { Body, FileUse } from './session.js';

export type BodyKind = Body['kind'];
export type BodyOf<K extends BodyKind> = Extract<Body, { readonly kind: K }>;

/** Keys from the key of the body downwards; `*` is each item of a list. */
export type BodyPath = readonly string[];

/** What every part of callsheet knows of a kind of body. */
export interface BodyDescription<K extends BodyKind = BodyKind> {
  readonly description: string;
  readonly examples: readonly unknown[];
  /** In words, for the reference. */
  readonly sentAs: string;
  /** Null where it is that of the file. */
  readonly contentType: string | null;
  /** Whether the body can only be read by this content type, so that one in the settings does not reach it. */
  readonly needsType: boolean;
  /** Whether `content-type: null` under `headers` sends the body without a content type. */
  readonly mayLackType?: true;
  /** The files that are sent; paths as written. */
  readonly files: (body: BodyOf<K>) => readonly FileUse[];
  /** Where paths of these files stand. */
  readonly paths: readonly BodyPath[];
  /** Where values stand that can become inputs; absent where there are none. */
  readonly literals?: {
    readonly at: BodyPath;
    /** Whether their types do not count. */
    readonly isText: boolean;
  };
}

const none = (): readonly FileUse[] => [];

/** The bodies, by the key that each is written under. A request has at most one. */
export const bodyKinds: { readonly [K in BodyKind]: BodyDescription<K> } = {
  json: {
    description: 'Body as JSON. It keeps the types of YAML, `null` included.',
    examples: [{ sku: 'A-100', count: 2 }],
    sentAs: 'JSON with the types of YAML',
    contentType: 'application/json',
    needsType: false,
    files: none,
    paths: [],
    literals: { at: [], isText: false },
  },
  form: {
    description: 'Body as an HTML form, URL-encoded.',
    examples: [{ user: 'ann' }],
    sentAs: 'names and values, URL-encoded',
    contentType: 'application/x-www-form-urlencoded',
    needsType: true,
    files: none,
    paths: [],
    literals: { at: [], isText: true },
  },
  multipart: {
    description: 'Body of several parts. Each part is a value or a file.',
    examples: [[{ name: 'photo', file: './photo.jpg' }]],
    sentAs: 'parts, each with a `value` or a `file`',
    contentType: 'multipart/form-data',
    needsType: true,
    files: ({ parts }) =>
      parts.flatMap(({ file, fileRange, range }) =>
        file === undefined ? [] : [{ path: file, range: fileRange ?? range }],
      ),
    paths: [['*', 'file']],
    literals: { at: ['*', 'value'], isText: true },
  },
  text: {
    description: 'Body as plain text.',
    examples: ['hello'],
    sentAs: 'the text',
    contentType: 'text/plain;charset=UTF-8',
    needsType: false,
    mayLackType: true,
    files: none,
    paths: [],
  },
  file: {
    description: 'Body from a file. The path is relative to this file.',
    examples: ['./order.xml'],
    sentAs: 'the bytes of the file',
    contentType: null,
    needsType: false,
    mayLackType: true,
    files: ({ path, range }) => [{ path, range }],
    paths: [[]],
  },
  graphql: {
    description: 'Body of a GraphQL request.',
    examples: [{ query: '{ me { name } }' }],
    sentAs: 'JSON of `query`, `variables` and `operationName`',
    contentType: 'application/json',
    needsType: false,
    files: none,
    paths: [],
    literals: { at: ['variables'], isText: false },
  },
};

export const bodyNames = Object.keys(bodyKinds) as readonly BodyKind[];

/** The files that a body sends; paths as written. */
export function filesOf<K extends BodyKind>(body: BodyOf<K>): readonly FileUse[] {
  return (bodyKinds[body.kind as K] as BodyDescription<K>).files(body);
}
