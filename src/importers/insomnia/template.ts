import { dynamicVariables } from '../../format/references/dynamic-variables.js';
import { parseTag } from './tags.js';
import { literal } from '../shared/literal.js';

/** A text of Insomnia as a template, and what it needs. */
export interface Made {
  readonly text: string;
  /** Tags and filters that only a person can convert. */
  readonly lost: readonly string[];
  /** Values of the last response of other requests. */
  readonly responses: readonly ResponseTag[];
}

/** A part of the last response of a request. */
export interface Captured {
  /** The id of the request. */
  readonly request: string;
  /** As the value of a capture: `$.id`, `header x-a`. */
  readonly from: string;
}

export interface ResponseTag extends Captured {
  /** The variable that holds the value. */
  readonly name: string;
}

/** @param path - of the body, or the name of a header */
export type CaptureName = (request: string, from: string, path: string) => string;

/** What a template reads outside of its text. */
export interface Reads {
  /** Names what it reads of responses. */
  readonly nameOf: CaptureName;
  /** The value of a variable that is made anew at each use. */
  readonly valueOf: (name: string) => string | undefined;
}

const written = /\{\{-?\s*([^{}]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}/g;

/**
 * A text with Nunjucks: `{{ _.name }}`, `{% uuid 'v4' %}`.
 *
 * @param isJson - whether the text is JSON, in which quotes of tags are written with a backslash
 */
export function made(text: string, reads: Reads, isJson = false): Made {
  const lost: string[] = [];
  const responses: ResponseTag[] = [];
  if (!/\{[{%]/.test(text)) return { text, lost, responses };
  let result = '';
  let from = 0;
  for (const match of text.matchAll(written)) {
    const [whole, variable, tag] = match;
    const inner = tag === undefined || !isJson ? tag : tag.replaceAll('\\"', '"');
    const value =
      inner === undefined
        ? variableText(variable ?? '', reads, { lost, responses })
        : tagText(inner, (...part) => {
            const name = reads.nameOf(...part);
            responses.push({ name, request: part[0], from: part[1] });
            return name;
          });
    if (value === undefined) lost.push(whole);
    result += literal(text.slice(from, match.index)) + (value ?? literal(whole));
    from = match.index + whole.length;
  }
  return { text: result + literal(text.slice(from)), lost, responses };
}

/** Filters of Nunjucks that a pipe does, too. */
const pipes = new Set(['upper', 'lower', 'trim']);

interface Needs {
  readonly lost: string[];
  readonly responses: ResponseTag[];
}

function variableText(inner: string, reads: Reads, needs: Needs): string | undefined {
  const [name = '', ...filters] = inner.split('|').map((part) => part.trim());
  const own = nameOf(name);
  if (own === undefined || !filters.every((filter) => pipes.has(filter))) return undefined;
  const value = reads.valueOf(own);
  if (value === undefined) return `{{suite:${[own, ...filters].join(' | ')}}}`;
  const { text, lost, responses } = made(value, {
    ...reads,
    valueOf: (each) => (each === own ? undefined : reads.valueOf(each)),
  });
  const [, reference] = /^\s*\{\{([^{}]*)\}\}\s*$/.exec(text) ?? [];
  if (filters.length > 0 && reference === undefined) return undefined;
  needs.lost.push(...lost);
  needs.responses.push(...responses);
  return filters.length === 0 ? text : `{{${[reference, ...filters].join(' | ')}}}`;
}

/** Names of the variables that a text reads. */
export function variablesIn(text: string): readonly string[] {
  return [...text.matchAll(written)].flatMap(([, variable = '']) => nameOf(variable.split('|')[0]!.trim()) ?? []);
}

/** The parts of responses that a text reads by itself. */
export function tagsOf(text: string): readonly Captured[] {
  return made(text, { nameOf: () => '', valueOf: () => undefined }).responses;
}

/** `_.a.b`, `a` or `_['a b']`. */
function nameOf(written: string): string | undefined {
  const [, , quoted] = /^_\[(['"])([^'"]+)\1\]$/.exec(written) ?? [];
  if (quoted !== undefined) return quoted;
  const [, plain] = /^(?:_\.)?([A-Za-z_$][\w$-]*(?:\.[\w$-]+)*)$/.exec(written) ?? [];
  return plain;
}

function tagText(inner: string, captured: CaptureName): string | undefined {
  const { name, given } = parseTag(inner);
  const [first = ''] = given;
  switch (name) {
    case 'uuid':
      return '{{uuid}}';
    case 'timestamp':
      return '{{timestamp}}';
    case 'now':
      return nowOf(first);
    case 'faker':
      return Object.hasOwn(dynamicVariables, first) ? dynamicVariables[first] : fakeOf(given);
    case 'base64':
      return first === 'encode' ? Buffer.from(given[2] ?? '').toString('base64') : undefined;
    case 'prompt':
      return first === '' ? undefined : `{{suite:${first.replaceAll(/[|{}:]/g, ' ').trim()}}}`;
    case 'response':
      return responseText(given, captured);
    default:
      return undefined;
  }
}

const fakes = new Set(Object.values(dynamicVariables));

/** The plugin for faker has a module, an argument for the methods of each module, and a language. */
function fakeOf([module = '', ...given]: readonly string[]): string | undefined {
  const text = `{{fake ${module}.${given.find((each) => each !== '') ?? ''}}}`;
  return fakes.has(text) ? text : undefined;
}

/** `{% now %}` has the first format, as Insomnia says it. */
function nowOf(format: string): string | undefined {
  switch (format) {
    case '':
    case 'iso-8601':
      return '{{now}}';
    case 'millis':
    case 'ms':
      return '{{timestamp}}';
    case 'unix':
      return '{{timestamp s}}';
    default:
      return undefined;
  }
}

/** `{% response 'body', 'req_1', 'b64::JC5pZA==::46b', 'never', 60 %}` */
function responseText(given: readonly string[], captured: CaptureName): string | undefined {
  const [field, request = '', filter = ''] = given;
  const path = decoded(filter);
  const from =
    field === 'body' && path.startsWith('$')
      ? path
      : field === 'header' && path !== ''
        ? `header ${path.toLowerCase()}`
        : field === 'raw'
          ? 'body'
          : undefined;
  if (from === undefined || request === '') return undefined;
  return `{{suite:${captured(request, from, path)}}}`;
}

function decoded(filter: string): string {
  const [, base64] = /^b64::(.*)::46b$/.exec(filter) ?? [];
  return base64 === undefined ? filter : Buffer.from(base64, 'base64').toString('utf8');
}
