import { blockOf, entriesOf, placeOf, type BruFile } from './bru-file.js';
import type { BrunoBody, BrunoEntry, BrunoPart } from './parts.js';

/** The body of a request, by its mode: a file may have blocks of several, and one of them is sent. */
export function readBruBody(bru: BruFile, mode: string): BrunoBody {
  switch (mode) {
    case 'json':
    case 'text':
    case 'xml':
    case 'sparql': {
      const block = blockOf(bru, `body:${mode}`) ?? blockOf(bru, 'body');
      return block ? { mode, text: block.text, place: placeOf(bru, block) } : { mode: 'none' };
    }
    case 'formUrlEncoded':
      return { mode: 'form', entries: entriesOf(bru, 'body:form-urlencoded') };
    case 'multipartForm':
      return { mode: 'multipart', parts: entriesOf(bru, 'body:multipart-form').map(partOf) };
    case 'file':
      return fileOf(entriesOf(bru, 'body:file'));
    case 'graphql': {
      const block = blockOf(bru, 'body:graphql');
      if (!block) return { mode: 'none' };
      const variables = blockOf(bru, 'body:graphql:vars')?.text ?? '';
      return { mode: 'graphql', query: block.text, variables, place: placeOf(bru, block) };
    }
    default:
      return { mode: 'none' };
  }
}

/** `a text @contentType(text/plain)`, `@file(a.png|b.png)`. */
function partOf(entry: BrunoEntry): BrunoPart {
  const { value, type } = withoutType(entry.value);
  const files = filesIn(value);
  return { ...entry, value, ...(files && { files }), ...(type !== '' && { contentType: type }) };
}

function withoutType(written: string): { readonly value: string; readonly type: string } {
  const [, value = written, type = ''] = /^(.*?)\s*@contentType\((.*?)\)\s*$/s.exec(written) ?? [];
  return { value, type: type.trim() };
}

function filesIn(value: string): readonly string[] | undefined {
  const [, paths] = /^@file\((.*)\)$/s.exec(value.trim()) ?? [];
  return paths?.split('|').filter((path) => path !== '');
}

/** The one that is switched on is sent. */
function fileOf(entries: readonly BrunoEntry[]): BrunoBody {
  const chosen = entries.find(({ isOn }) => isOn);
  if (!chosen) return { mode: 'none' };
  const { value, type } = withoutType(chosen.value);
  const [path = ''] = filesIn(value) ?? [];
  return path === '' ? { mode: 'none' } : { mode: 'file', path, type, place: chosen.place };
}
