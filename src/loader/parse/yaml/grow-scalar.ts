import { isScalar } from 'yaml';
import type { Source } from '../source.js';
import { isMended } from './mend-references.js';
import { spanOf } from './span-of.js';
import type { ScalarNode, Span } from './tree.js';

/** A scalar of YAML's own tree as ours; `null` where there is none. */
export function growScalar(source: Source, yaml: unknown): ScalarNode {
  if (!isScalar(yaml)) return scalar(null, '', { start: 0, end: 0 });
  const value = yaml.value as ScalarNode['value'];
  const text = typeof value === 'string' ? value : (yaml.source ?? String(value));
  const plain = yaml.type === undefined || yaml.type === 'PLAIN';
  const span = spanOf(yaml);
  const endsInNewline = yaml.type?.startsWith('BLOCK') && source.text[span.end - 1] === '\n';
  const node = { ...scalar(value, text, span), plain, end: endsInNewline ? span.end - 1 : span.end };
  if (isMended(source, node)) source.bad.add(node);
  return node;
}

export function scalar(value: ScalarNode['value'], text: string, span: Span): ScalarNode {
  return { kind: 'scalar', value, text, plain: true, start: span.start, end: span.end };
}
