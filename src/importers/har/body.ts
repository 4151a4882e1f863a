import type { Json } from '../../lib/json.js';
import { changesNumbers } from '../../lib/numbers.js';
import type { LeftoverReason, SuiteBody, SuiteEntry, SuitePart } from '../suite/suite.js';
import type { Answers } from './answers.js';
import type { HarEntry, HarPart } from './entries.js';
import { isJson } from './keep.js';
import { literal } from '../shared/literal.js';

export interface BodyGiven {
  /** The place of the request among those that are kept. */
  readonly at: number;
  readonly answers: Answers;
  readonly note: (source: string, reason: LeftoverReason) => void;
}

export function readBody({ body, headers }: HarEntry, given: BodyGiven): SuiteBody | undefined {
  if (!body) return undefined;
  const type = body.type || (headers.find(({ name }) => /^content-type$/i.test(name))?.value ?? '');
  const { text = '', params } = body;
  if (/^multipart\/form-data/i.test(type)) {
    const parts = params.length > 0 ? params : partsIn(text, type);
    if (parts.length > 0) return { kind: 'multipart', parts: parts.map((part) => partOf(part, given)) };
  }
  if (/^application\/x-www-form-urlencoded/i.test(type) || (text === '' && params.length > 0)) {
    const fields = text === '' ? params : pairsIn(text);
    return {
      kind: 'form',
      fields: fields.map(({ name, value }): SuiteEntry => {
        return { name: literal(name), value: given.answers.text(value, given.at) };
      }),
    };
  }
  if (isJson(type) || /^\s*[[{]/.test(text)) return jsonOf(text, type, given);
  return { kind: 'text', text: literal(text), type: type || 'text/plain' };
}

function jsonOf(text: string, type: string, { at, answers }: BodyGiven): SuiteBody {
  const value = parsed(text);
  if (value === undefined || changesNumbers(text))
    return { kind: 'text', text: literal(text), type: type || 'application/json' };
  const made = mapped(value, (each) => answers.value(each, at));
  if (isJson(type)) return { kind: 'json', text: made };
  return { kind: 'text', text: literal(text), type: type || 'text/plain' };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** JSON as text, with references for values that answers gave: in quotes for texts, without them for numbers. */
function mapped(value: Json, reference: (value: Json) => string | undefined): string {
  const found = reference(value);
  if (found !== undefined) return typeof value === 'string' ? `"${found}"` : found;
  if (typeof value === 'string') return JSON.stringify(literal(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((item) => mapped(item, reference)).join(', ')}]`;
  const entries = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${mapped(inner as Json, reference)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

function pairsIn(text: string): readonly HarPart[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
}

function partOf({ name, value, fileName, type }: HarPart, { at, answers, note }: BodyGiven): SuitePart {
  const shared = { name: literal(name), ...(type !== undefined && type !== '' && { type: literal(type) }) };
  if (fileName === undefined) return { ...shared, value: answers.text(value, at) };
  note(fileName, { kind: 'by-hand', what: 'the path of a file' });
  return { ...shared, file: `./${literal(fileName.replace(/^.*[\\/]/, '') || 'file')}` };
}

/** Parts of a body that the recording has as text. */
function partsIn(text: string, type: string): readonly HarPart[] {
  const boundary = /\bboundary="?([^";\s]+)/i.exec(type)?.[1];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).flatMap((section): HarPart[] => {
    const [, head = '', value = ''] = /^\r?\n(.*?)\r?\n\r?\n(.*?)(?:\r?\n)?$/s.exec(section) ?? [];
    const fileName = /\bfilename="([^"]*)"/i.exec(head)?.[1];
    const name = /\bname="([^"]*)"/i.exec(head.replace(/\bfilename="[^"]*"/gi, ''))?.[1];
    const own = /^content-type:\s*(\S+)/im.exec(head)?.[1];
    if (name === undefined) return [];
    return [{ name, value, ...(fileName !== undefined && { fileName }), ...(own !== undefined && { type: own }) }];
  });
}
