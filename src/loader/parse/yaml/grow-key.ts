import { isAlias, isMap, isScalar } from 'yaml';
import type { Node as YamlNode, Pair } from 'yaml';
import * as aliases from '../../../problems/file/file-aliases.js';
import * as problems from '../../../problems/yaml/file-yaml.js';
import type { Source } from './source.js';
import type { Fault } from './fault.js';
import { commentAsKey, commentFault } from './foreign-comment.js';
import { growScalar } from './grow-scalar.js';
import { spanOf } from './span-of.js';
import type { ScalarNode } from './tree.js';

/** The key of a pair in a map, or what keeps it from being one, if that is not told already. */
export function growKey(source: Source, pair: Pair, inBraces: boolean): ScalarNode | Fault | 'told' {
  const yaml = pair.key as YamlNode;
  if (isAlias(yaml)) return { span: spanOf(yaml), message: aliases.aliasAsKey(yaml.source) };
  if (!isScalar(yaml)) return keyFault(source, yaml);
  const key = growScalar(source, yaml);
  if (source.bad.has(key)) return 'told';
  if (key.plain && key.text === '<<') return { span: key, message: problems.mergeKey() };
  if (key.value === null && key.text === '') return { span: key, message: problems.emptyKey() };
  const span = commentAsKey(source, key, inBraces);
  return span ? { span, message: commentFault(source, span) } : key;
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
  if (!written) return { span, message: problems.mapAsKey(isMap(yaml) ? 'map' : 'list') };
  return { span: { start: before, end: before + written.length }, message: problems.unquotedReference(written) };
}
