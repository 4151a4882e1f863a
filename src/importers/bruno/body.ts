import { isCommented, withoutComments } from '../shared/json-comments.js';
import { leftOutside } from '../suite/outside-project.js';
import type { Leftover, SuiteBody, SuiteEntry, SuitePart } from '../suite/suite.js';
import type { BrunoBody, BrunoEntry, BrunoPart } from './parts.js';
import { jsonTemplate, template } from './template.js';

export interface ReadBody {
  readonly body?: SuiteBody;
  readonly leftovers: readonly Leftover[];
}

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  text: 'text/plain',
  xml: 'application/xml',
  sparql: 'application/sparql-query',
};

/** @param contentType - of the request's own headers and those above it */
export function readBody(body: BrunoBody, contentType: string | undefined): ReadBody {
  switch (body.mode) {
    case 'none':
      return { leftovers: [] };
    case 'form':
      return { ...some(body.entries, { kind: 'form', fields: body.entries.map(entry) }) };
    case 'multipart':
      return readMultipart(body.parts);
    case 'file':
      return readFile(body);
    case 'graphql': {
      const variables = withoutComments(body.variables).trim();
      const sent = { kind: 'graphql', query: template(body.query) } as const;
      return { body: { ...sent, variables: jsonTemplate(variables === '' ? '{}' : variables) }, leftovers: [] };
    }
    default:
      return readText(body, contentType);
  }
}

function readText(
  { mode, text }: Extract<BrunoBody, { readonly text: string }>,
  contentType: string | undefined,
): ReadBody {
  if (text === '') return { leftovers: [] };
  const type = contentType ?? types[mode]!;
  const sent = mode === 'json' ? withoutComments(text) : text;
  if (/^application\/(?:\S+\+)?json\b/i.test(type) && !isCommented(sent))
    return { body: { kind: 'json', text: jsonTemplate(sent), escapesBreaks: true }, leftovers: [] };
  return { body: { kind: 'text', text: template(sent), ...(contentType === undefined && { type }) }, leftovers: [] };
}

function entry({ name, value, isOn }: BrunoEntry): SuiteEntry {
  return { name: template(name), value: template(value), ...(!isOn && { isOff: true }) };
}

/** A body without an entry that is on is not sent. */
function some(entries: readonly BrunoEntry[], body: SuiteBody): ReadBody {
  return entries.some(({ isOn }) => isOn) ? { body, leftovers: [] } : { leftovers: [] };
}

function readFile(body: Extract<BrunoBody, { readonly mode: 'file' }>): ReadBody {
  const type = body.type === '' ? {} : { type: template(body.type) };
  return { body: { kind: 'file', path: template(body.path), ...type }, leftovers: leftOutside(body, body.path) };
}

function readMultipart(given: readonly BrunoPart[]): ReadBody {
  const parts = given.flatMap(partsOf);
  const leftovers = given
    .filter(({ isOn }) => isOn)
    .flatMap((part) => (part.files ?? []).flatMap((file) => leftOutside(part, file)));
  return { ...some(given, { kind: 'multipart', parts }), leftovers };
}

function partsOf({ name, value, files, contentType, isOn }: BrunoPart): readonly SuitePart[] {
  const shared = {
    name: template(name),
    ...(contentType && { type: template(contentType) }),
    ...(!isOn && { isOff: true }),
  };
  if (!files) return [{ ...shared, value: template(value) }];
  return files.map((file) => ({ ...shared, file: template(file) }));
}
