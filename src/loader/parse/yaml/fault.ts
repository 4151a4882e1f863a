import type { Message } from '../../../format/problem.js';
import type { Span } from './tree.js';
import type { Node as YamlNode } from 'yaml';
import { tagNotRead } from '../../../problems/yaml/yaml.js';

/** A message with the place it is about. */
export interface Fault {
  readonly span: Span;
  readonly message: Message;
}

export const standardTag = 'tag:yaml.org,2002:';

/** The problem of a tag that the YAML parser follows to a value that JSON does not have, and the tag's place. */
export function tagFault(text: string, { tag, range }: YamlNode): Fault | undefined {
  const message = tag?.startsWith(standardTag) ? tagNotRead(tag.slice(standardTag.length)) : undefined;
  if (!message) return undefined;
  const end = range?.[0] ?? 0;
  const start = text.lastIndexOf('!!', end);
  // A tag in its long form has other signs.
  if (start < 0) return { message, span: { start: end, end: end + 1 } };
  return { message, span: { start, end: start + (/^\S+/.exec(text.slice(start))?.[0].length ?? 2) } };
}
