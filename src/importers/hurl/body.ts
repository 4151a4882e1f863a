import { posix } from 'node:path';
import type { SourceFiles } from '../suite/source.js';
import type { LeftoverReason, SuiteBody } from '../suite/suite.js';
import type { HurlBody } from './entry.js';
import type { Templates } from './template.js';
import { literal } from '../shared/literal.js';

export interface BodyGiven {
  readonly templates: Templates;
  /** The path of the file that the body is in. */
  readonly file: string;
  readonly files: SourceFiles;
  readonly note: (line: { readonly text: string; readonly number: number }, reason: LeftoverReason) => void;
}

/** The content types that Hurl gives to bodies by their kind. */
const types: Readonly<Partial<Record<HurlBody['kind'], string>>> = { xml: 'application/xml' };

export function readBody(body: HurlBody, given: BodyGiven): SuiteBody | undefined {
  const { templates } = given;
  switch (body.kind) {
    case 'json':
      return { kind: 'json', text: body.isPlain ? literal(body.text) : templates.json(body.text).trim() };
    case 'graphql':
      return graphql(body.text, templates);
    case 'file': {
      const text = textOf(body, given);
      if (text !== undefined) return { kind: 'text', text: literal(text) };
      given.note({ text: body.text, number: body.line }, { kind: 'by-hand', what: 'the path of a file' });
      return { kind: 'file', path: templates.text(posix.join(posix.dirname(given.file), body.text)) };
    }
    default: {
      const text = textOf(body, given);
      if (text === undefined) {
        given.note({ text: body.text, number: body.line }, { kind: 'by-hand', what: 'a body of bytes' });
        return undefined;
      }
      const type = types[body.kind];
      const isPlain = body.isPlain || body.kind === 'hex' || body.kind === 'base64';
      return {
        kind: 'text',
        text: isPlain ? literal(text) : templates.text(text),
        ...(type !== undefined && { type }),
      };
    }
  }
}

/** What a body is as text; undefined of bytes that are not. */
export function textOf(body: HurlBody, { file, files }: Pick<BodyGiven, 'file' | 'files'>): string | undefined {
  if (body.kind === 'file') return files.texts.get(posix.normalize(posix.join(posix.dirname(file), body.text)));
  if (body.kind !== 'hex' && body.kind !== 'base64') return body.text;
  const bytes = Buffer.from(body.text.replace(/\s+/g, ''), body.kind);
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) && !text.includes('\0') ? text : undefined;
}

/** Variables follow the query, behind a word of their own. */
function graphql(text: string, templates: Templates): SuiteBody {
  const [, query = text, variables] = /^(.*?)\n\s*variables\s*(\{.*)$/s.exec(text) ?? [];
  return {
    kind: 'graphql',
    query: templates.text(query.trim()),
    ...(variables !== undefined && { variables: templates.json(variables.trim()) }),
  };
}
