import { isAlias, isMap, isScalar } from 'yaml';
import type { Node as YamlNode, Pair } from 'yaml';
import type { Message } from '../../../model/problem.js';
import * as aliases from '../../../model/problems/file-aliases.js';
import * as problems from '../../../model/problems/file-yaml.js';
import type { Source } from '../source.js';
import { commentAsKey, commentFault } from './foreign-comment.js';
import { growScalar } from './grow-scalar.js';
import { spanOf } from './span-of.js';
import type { ScalarNode, Span } from './tree.js';

export interface Fault {
  /** Undefined where it is told already. */
  readonly fault: Message | undefined;
  readonly span: Span;
}

/** The key of a pair in a map, or what keeps it from being one. */
export function growKey(source: Source, pair: Pair, inBraces: boolean): ScalarNode | Fault {
  const yaml = pair.key as YamlNode;
  if (isAlias(yaml)) return { fault: aliases.aliasAsKey(yaml.source), span: spanOf(yaml) };
  if (!isScalar(yaml)) return keyFault(source, yaml);
  const key = growScalar(source, yaml);
  if (source.bad.has(key)) return { fault: undefined, span: key };
  if (key.plain && key.text === '<<') return { fault: problems.mergeKey(), span: key };
  if (key.value === null && key.text === '') return { fault: problems.emptyKey(), span: key };
  const span = commentAsKey(source, key, inBraces);
  return span ? { fault: commentFault(source, span), span } : key;
}

/** `status:404` within braces is a key without a value; where the colon stands behind a quote no space is needed. */
export function isSpaceless({ plain, text }: ScalarNode, pair: Pair): boolean {
  return !pair.value && plain && /^[^\s:]+(?: [^\s:]+)?:(?!\/\/)\S/.test(text);
}

/** `{{var.id}}` without quotes is a map whose key is a map. */
function keyFault(source: Source, yaml: YamlNode): Fault {
  const span = spanOf(yaml);
  const before = source.text[span.start - 1] === '{' ? span.start - 1 : span.start;
  const written = /^\{\{[^{}\r\n]*\}\}/.exec(source.text.slice(before))?.[0];
  if (!written) return { fault: problems.mapAsKey(isMap(yaml) ? 'map' : 'list'), span };
  return { fault: problems.unquotedReference(written), span: { start: before, end: before + written.length } };
}
