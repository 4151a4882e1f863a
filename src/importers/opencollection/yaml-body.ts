import type { BrunoBody, BrunoPart } from '../bruno/parts.js';
import { textOf, type SourceNode } from '../shared/source-node.js';
import { entryOf } from './yaml-entry.js';

/** @param kind - of the item: `http` or `graphql` */
export function bodyOfYaml(body: SourceNode, kind: string): BrunoBody {
  if (kind === 'graphql') {
    const query = textOf(body.under('query')) ?? '';
    return { mode: 'graphql', query, variables: textOf(body.under('variables')) ?? '', place: body.place };
  }
  const type = textOf(body.under('type'));
  const data = body.under('data');
  switch (type) {
    case 'json':
    case 'text':
    case 'xml':
    case 'sparql':
      return { mode: type, text: textOf(data) ?? '', place: body.place };
    case 'form-urlencoded':
      return { mode: 'form', entries: data.items().map(entryOf) };
    case 'multipart-form':
      return { mode: 'multipart', parts: data.items().map(partOf) };
    case 'file':
      return fileOf(data);
    default:
      return { mode: 'none' };
  }
}

function partOf(node: SourceNode): BrunoPart {
  const value = node.under('value');
  const contentType = textOf(node.under('contentType'));
  const files = value
    .items()
    .flatMap((file) => textOf(file) ?? [])
    .concat(textOf(value) ?? []);
  const isFile = textOf(node.under('type')) === 'file';
  return { ...entryOf(node), ...(isFile && { files }), ...(contentType && { contentType }) };
}

function fileOf(data: SourceNode): BrunoBody {
  const chosen = data.items().find((item) => item.under('selected').value === true);
  const path = chosen && textOf(chosen.under('filePath'));
  if (!path) return { mode: 'none' };
  return { mode: 'file', path, type: textOf(chosen.under('contentType')) ?? '', place: chosen.place };
}
