import { isJsonObject, type Json } from '../../lib/json.js';
import type { SourceNode } from '../shared/source-node.js';
import { textOf } from '../shared/source-node.js';
import { leftOutside } from '../suite/outside-project.js';
import type { Leftover, SuiteBody, SuiteEntry, SuitePart } from '../suite/suite.js';

export interface ReadBody {
  readonly body?: SuiteBody;
  readonly leftovers: readonly Leftover[];
}

type Template = (text: string, isJson?: boolean) => string;

export interface BodyGiven {
  /** `content-type` of the request's own headers, in effect. */
  readonly contentType: string | undefined;
  readonly template: Template;
}

export function readBody(node: SourceNode, { contentType, template }: BodyGiven): ReadBody {
  const type = (textOf(node.under('mimeType')) ?? '').toLowerCase();
  if (type === 'application/x-www-form-urlencoded') {
    const fields = node
      .under('params')
      .items()
      .map((param) => entryOf(param, template));
    return fields.some(({ isOff }) => !isOff) ? { body: { kind: 'form', fields }, leftovers: [] } : { leftovers: [] };
  }
  if (type === 'multipart/form-data') {
    const parts = node
      .under('params')
      .items()
      .map((param) => partOf(param, template));
    const body: SuiteBody = { kind: 'multipart', parts };
    return parts.some(({ isOff }) => !isOff) ? { body, leftovers: elsewhere(node, parts) } : { leftovers: [] };
  }
  const file = textOf(node.under('fileName'));
  if (file) return { body: { kind: 'file', path: template(file) }, leftovers: elsewhere(node, [{ name: '', file }]) };
  const text = textOf(node.under('text')) ?? '';
  if (text === '') return { leftovers: [] };
  if (type === 'application/graphql') return { body: graphqlOf(text, template), leftovers: [] };
  const sentAs = contentType ?? (type || undefined);
  if (sentAs !== undefined && /^application\/(?:\S+\+)?json\b/i.test(sentAs))
    return { body: { kind: 'json', text: template(text, true) }, leftovers: [] };
  const own = contentType === undefined && sentAs !== undefined ? { type: sentAs } : {};
  return { body: { kind: 'text', text: template(text), ...own }, leftovers: [] };
}

export function entryOf(node: SourceNode, template: Template): SuiteEntry {
  return {
    name: template(textOf(node.under('name')) ?? ''),
    value: template(textOf(node.under('value')) ?? ''),
    ...(node.under('disabled').value === true && { isOff: true }),
  };
}

function partOf(node: SourceNode, template: Template): SuitePart {
  const { name, value, isOff } = entryOf(node, template);
  const file = textOf(node.under('fileName')) ?? '';
  const isFile = textOf(node.under('type')) === 'file';
  return { name, ...(isFile ? { file: template(file) } : { value: value ?? '' }), ...(isOff && { isOff }) };
}

/** A file by its place on the disk of whoever made the export. */
function elsewhere(node: SourceNode, parts: readonly SuitePart[]): readonly Leftover[] {
  return parts.flatMap(({ file, isOff }): readonly Leftover[] => {
    if (isOff || file === undefined) return [];
    if (file !== '') return leftOutside(node, file);
    return [{ place: node.place, source: file, reason: { kind: 'by-hand', what: 'a file that is not named' } }];
  });
}

/** Insomnia keeps the whole body that is sent, as JSON. */
function graphqlOf(text: string, template: Template): SuiteBody {
  const sent = parsed(text);
  const query = isJsonObject(sent) ? sent['query'] : undefined;
  if (!isJsonObject(sent) || typeof query !== 'string') return { kind: 'json', text: template(text, true) };
  const { variables, operationName } = sent;
  const asText = typeof variables === 'string' ? variables : variables === undefined ? '' : JSON.stringify(variables);
  return {
    kind: 'graphql',
    query: template(query),
    ...(asText.trim() !== '' && asText !== 'null' && { variables: template(asText, true) }),
    ...(typeof operationName === 'string' && operationName !== '' && { operationName }),
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
