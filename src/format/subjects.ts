import type { Json } from '../lib/json.js';
import type { Subject } from './check.js';

/** Where a subject may stand: in `if` and `when`, in `until` and `failWhen`, in `until` of a stream, in `tests`, in `capture`. */
export type SubjectPlace = 'condition' | 'poll' | 'stream' | 'test' | 'capture';

type SubjectKind = Subject['kind'];
type SubjectOf<K extends SubjectKind> = Extract<Subject, { readonly kind: K }>;

interface SubjectDescription<K extends SubjectKind> {
  /** How it is written. */
  readonly form: string;
  /** What it reads, in words, for the reference. */
  readonly reads: string;
  /** How it is written, as a regular expression, and in words: editors show them. */
  readonly pattern: string;
  readonly called: string;
  /** What editors offer in its place; none is offered of a reference. */
  readonly offer: { readonly key: string; readonly description: string; readonly examples: readonly Json[] } | null;
  readonly places: readonly SubjectPlace[];
  /** What its value is: of JSON it may be of any type; `texts` is a text or a list of them. */
  readonly gives: 'number' | 'text' | 'texts' | 'json' | 'bytes' | 'reference';
  /** Whether every response has it. */
  readonly isAlwaysThere: boolean;
  /** As written, in one way. */
  readonly text: (subject: SubjectOf<K>) => string;
}

const everywhere = ['condition', 'poll', 'test', 'capture'] as const;
const afterwards = ['test', 'capture'] as const;

/** What a check or a capture reads, in the order in which messages and the reference list them. */
export const subjects: { readonly [K in SubjectKind]: SubjectDescription<K> } = {
  status: {
    form: 'status',
    reads: 'the status, a number',
    pattern: '^\\s*status\\s*$',
    called: 'status',
    offer: { key: 'status', description: 'Status of the response: a number.', examples: [200, { lt: 300 }] },
    places: everywhere,
    gives: 'number',
    isAlwaysThere: true,
    text: () => 'status',
  },
  path: {
    form: '$.path',
    reads: 'a JSON path into the body',
    pattern: '^\\s*\\$',
    called: 'a path such as $.id',
    offer: {
      key: '$',
      description: 'A value of the JSON body, by its path: `$.id`, `$.items[0].sku`.',
      examples: [{ type: 'object' }],
    },
    places: [...everywhere, 'stream'],
    gives: 'json',
    isAlwaysThere: false,
    text: ({ path }) => path,
  },
  header: {
    form: 'header NAME',
    reads: 'a header, whatever its case; repeated ones joined with `, `, `set-cookie` as a list',
    pattern: '^\\s*header\\s+\\S',
    called: 'header NAME',
    offer: {
      key: 'header content-type',
      description: 'A header. Write its name in place of `content-type`.',
      examples: [{ contains: 'json' }],
    },
    places: everywhere,
    gives: 'text',
    isAlwaysThere: false,
    text: ({ name }) => `header ${name}`,
  },
  cookie: {
    form: 'cookie NAME',
    reads: 'the [cookie](auth.md#cookies) that the jar has for the URL',
    pattern: '^\\s*cookie\\s+\\S',
    called: 'cookie NAME',
    offer: {
      key: 'cookie session',
      description: 'A cookie of the jar. Write its name in place of `session`.',
      examples: [{ exists: true }],
    },
    places: afterwards,
    gives: 'text',
    isAlwaysThere: false,
    text: ({ name }) => `cookie ${name}`,
  },
  body: {
    form: 'body',
    reads: 'the body as text',
    pattern: '^\\s*body\\s*$',
    called: 'body',
    offer: { key: 'body', description: 'The body as text.', examples: [{ contains: 'done' }] },
    places: afterwards,
    gives: 'text',
    isAlwaysThere: true,
    text: () => 'body',
  },
  duration: {
    form: 'duration',
    reads: 'ms of the last send',
    pattern: '^\\s*duration\\s*$',
    called: 'duration',
    offer: { key: 'duration', description: 'Duration of the last attempt in ms.', examples: [{ lt: 500 }] },
    places: afterwards,
    gives: 'number',
    isAlwaysThere: true,
    text: () => 'duration',
  },
  url: {
    form: 'url',
    reads: 'the URL that answered, after redirects',
    pattern: '^\\s*url\\s*$',
    called: 'url',
    offer: { key: 'url', description: 'The URL that answered, after redirects.', examples: [{ endsWith: '/login' }] },
    places: everywhere,
    gives: 'text',
    isAlwaysThere: true,
    text: () => 'url',
  },
  bytes: {
    form: 'bytes',
    reads: 'the body as it came, by its `length` and its hash',
    pattern: '^\\s*bytes\\s*$',
    called: 'bytes',
    offer: {
      key: 'bytes',
      description: 'The body as it came: its `length` in bytes, or its hash by `sha256` or `md5`.',
      examples: [{ length: { gt: 1000 } }],
    },
    places: ['test'],
    gives: 'bytes',
    isAlwaysThere: true,
    text: () => 'bytes',
  },
  xpath: {
    form: 'xpath EXPR',
    reads: 'an [XPath](../xpath.md) expression over XML or HTML: the text of a node, the list of the texts of several',
    pattern: '^\\s*xpath\\s+\\S',
    called: 'xpath EXPR',
    offer: {
      key: 'xpath //title',
      description: 'An XPath 1.0 expression over an XML or HTML body: `xpath //order/@id`, `xpath count(//order)`.',
      examples: ['tea'],
    },
    places: everywhere,
    gives: 'json',
    isAlwaysThere: false,
    text: ({ expression }) => `xpath ${expression}`,
  },
  value: {
    form: '{{…}}',
    reads: 'a value or variable, in quotes',
    pattern: '\\{\\{',
    called: 'a reference',
    offer: null,
    places: ['condition', 'test'],
    gives: 'reference',
    isAlwaysThere: false,
    text: ({ text }) => text,
  },
};

export const subjectKinds = Object.keys(subjects) as readonly SubjectKind[];

/** The kinds of subjects that may stand in a place. */
export function subjectsIn(place: SubjectPlace): readonly SubjectKind[] {
  return subjectKinds.filter((kind) => subjects[kind].places.includes(place));
}

/** `status`, `$.id`, `header location`, `cookie sid`, `{{var.state}}`. */
export function subjectText(subject: Subject): string {
  const { text } = subjects[subject.kind] as { readonly text: (of: Subject) => string };
  return text(subject);
}

const bare = ['status', 'body', 'duration', 'url', 'bytes'] as const;

function isBare(text: string): text is (typeof bare)[number] {
  return (bare as readonly string[]).includes(text);
}

/** What the value of a subject is: of XPath, each expression gives its own. */
export function givesOf(subject: Subject): SubjectDescription<SubjectKind>['gives'] {
  if (subject.kind !== 'xpath') return subjects[subject.kind].gives;
  return subject.gives === 'boolean' ? 'json' : subject.gives === 'nodes' ? 'texts' : subject.gives;
}

/** The expression of `xpath EXPR`, empty where there is none; undefined of other subjects. */
export function xpathIn(text: string): string | undefined {
  return /^xpath(?:\s|$)/.test(text) ? text.slice('xpath'.length).trim() : undefined;
}

/** What is there by itself or with a name. Paths, expressions and references are written freely, and none of them. */
export function namedSubject(
  text: string,
): Exclude<Subject, { readonly kind: 'path' | 'xpath' | 'value' }> | undefined {
  if (isBare(text)) return { kind: text };
  const [, kind, name] = /^(header|cookie)\s+(\S.*)$/s.exec(text) ?? [];
  return name === undefined ? undefined : { kind: kind as 'header' | 'cookie', name };
}
