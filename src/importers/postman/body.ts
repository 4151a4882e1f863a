import { isCommented, withoutComments } from '../shared/json-comments.js';
import { leftOutside } from '../suite/outside-project.js';
import type { Leftover, SuiteBody, SuiteEntry, SuitePart } from '../suite/suite.js';
import type { Behaviour } from './behaviour.js';
import { entriesUnder, isTrue, itemsUnder, type Node, textOf, under } from './node.js';
import { jsonTemplate, template } from './template.js';

export interface ReadBody {
  readonly body?: SuiteBody;
  readonly leftovers: readonly Leftover[];
}

/** What a body is sent with. */
export interface BodyContext {
  readonly method: string;
  /** The `content-type` of the request's own headers, in effect. */
  readonly contentType: string | undefined;
  readonly behaviour: Behaviour;
}

/** Postman sends these without a body, unless `disableBodyPruning` is set. */
const withoutBody = new Set(['GET', 'COPY', 'HEAD', 'PURGE', 'UNLOCK']);

export function readBody(node: Node, context: BodyContext): ReadBody {
  const read = Object.hasOwn(modes, modeOf(node)) ? modes[modeOf(node)]!(node, context) : readRaw(node, context);
  if (!read.body) return read;
  if (isTrue(under(node, 'disabled'))) return leftOut(node, 'disabled');
  const isPruned = withoutBody.has(context.method) && context.behaviour('disableBodyPruning')?.value !== true;
  return isPruned ? leftOut(node, 'body') : read;
}

function leftOut(node: Node, what: string): ReadBody {
  const source = textOf(node) ?? JSON.stringify(node.value) ?? '';
  return { leftovers: [{ place: node.place, source, reason: { kind: 'left-out', what } }] };
}

function modeOf(node: Node): string {
  return typeof node.value === 'string' ? 'raw' : (textOf(under(node, 'mode'))?.toLowerCase() ?? 'none');
}

type Mode = (node: Node, context: BodyContext) => ReadBody;

const modes: Readonly<Record<string, Mode>> = {
  none: () => ({ leftovers: [] }),
  raw: readRaw,
  urlencoded: readForm,
  formdata: readMultipart,
  file: readFile,
  graphql: readGraphql,
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  text: 'text/plain',
  json: 'application/json',
  javascript: 'application/javascript',
  xml: 'application/xml',
};

/** Without a language and a content type Postman sends `text/plain`, whatever the text is. */
function readRaw(node: Node, { contentType }: BodyContext): ReadBody {
  const raw = typeof node.value === 'string' ? node : under(node, 'raw');
  const written = textOf(raw) ?? (raw.value === undefined || raw.value === null ? '' : JSON.stringify(raw.value));
  if (written === '') return { leftovers: [] };
  const language = textOf(under(under(under(node, 'options'), 'raw'), 'language'));
  const type = contentType ?? types[language ?? ''] ?? 'text/plain';
  // By these Postman decides whether comments are taken out.
  const isJson =
    language === 'json' || (!language && contentType !== undefined && /^application\/(\S+\+)?json/.test(contentType));
  const sent = isJson ? withoutComments(written) : written;
  if (/^application\/(\S+\+)?json\b/i.test(type) && !isCommented(sent))
    return { body: { kind: 'json', text: jsonTemplate(sent) }, leftovers: [] };
  return { body: { kind: 'text', text: template(sent), ...(contentType === undefined && { type }) }, leftovers: [] };
}

function readForm(node: Node): ReadBody {
  const form = under(node, 'urlencoded');
  const fields = typeof form.value === 'string' ? form.value.split('&').map(field) : itemsUnder(form).map(fieldOf);
  return fields.some(({ isOff }) => !isOff)
    ? { body: { kind: 'form', fields }, leftovers: [] }
    : emptyBody(form, fields.length);
}

function field(text: string): SuiteEntry {
  const at = text.indexOf('=');
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return { name: template(name), value: template(value) };
}

function fieldOf(item: Node): SuiteEntry {
  const name = template(textOf(under(item, 'key')) ?? '');
  const value = template(textOf(under(item, 'value')) ?? '');
  return isTrue(under(item, 'disabled')) ? { name, value, isOff: true } : { name, value };
}

/** Only fields that are switched off: there is no body. */
function emptyBody(node: Node, count: number): ReadBody {
  return count === 0 ? { leftovers: [] } : leftOut(node, 'disabled');
}

function readMultipart(node: Node): ReadBody {
  const items = itemsUnder(under(node, 'formdata'));
  const read = items.map(readPart);
  const parts = read.flatMap((each) => each.parts);
  const leftovers = read.flatMap((each) => each.leftovers);
  if (parts.some(({ isOff }) => !isOff)) return { body: { kind: 'multipart', parts }, leftovers };
  return leftovers.length > 0 ? { leftovers } : emptyBody(under(node, 'formdata'), parts.length);
}

function readPart(item: Node): { readonly parts: readonly SuitePart[]; readonly leftovers: readonly Leftover[] } {
  const type = textOf(under(item, 'contentType'));
  const shared = {
    name: template(textOf(under(item, 'key')) ?? ''),
    ...(type && { type: template(type) }),
    ...(isTrue(under(item, 'disabled')) && { isOff: true }),
  };
  const value = under(item, 'value');
  if (textOf(under(item, 'type')) !== 'file') {
    const written =
      textOf(value) ?? (value.value === undefined || value.value === null ? '' : JSON.stringify(value.value));
    return { parts: [{ ...shared, value: template(written) }], leftovers: [] };
  }
  const src = under(item, 'src');
  const paths = [textOf(src), ...itemsUnder(src).map(textOf)].filter((path) => path !== undefined && path !== '');
  if (paths.length > 0) {
    const parts = paths.map((path) => ({ ...shared, file: template(path ?? '') }));
    return { parts, leftovers: parts.filter(({ isOff }) => !isOff).flatMap(({ file }) => leftOutside(src, file)) };
  }
  const leftovers: Leftover[] = shared.isOff
    ? []
    : [{ place: item.place, source: shared.name, reason: { kind: 'by-hand', what: 'a file that is not named' } }];
  return { parts: [], leftovers };
}

function readFile(node: Node): ReadBody {
  const file = under(node, 'file');
  const src = textOf(file) ?? textOf(under(file, 'src'));
  if (src) return { body: { kind: 'file', path: template(src) }, leftovers: leftOutside(file, src) };
  const content = textOf(under(file, 'content'));
  if (content === undefined && file.value === undefined) return { leftovers: [] };
  return { leftovers: [{ place: file.place, reason: { kind: 'by-hand', what: 'a file that is not named' } }] };
}

/** The variables are JSON as text; some tools write them as a map. */
function readGraphql(node: Node): ReadBody {
  const graphql = under(node, 'graphql');
  if (entriesUnder(graphql).length === 0) return { leftovers: [] };
  const given = under(graphql, 'variables');
  const variables =
    typeof given.value === 'object' && given.value !== null ? JSON.stringify(given.value) : textOf(given);
  const operationName = textOf(under(graphql, 'operationName'));
  return {
    body: {
      kind: 'graphql',
      query: template(textOf(under(graphql, 'query')) ?? ''),
      ...(variables !== undefined && variables.trim() !== '' && { variables: jsonTemplate(variables) }),
      ...(operationName && { operationName: template(operationName) }),
    },
    leftovers: [],
  };
}
