import { isScalar, type Scalar } from 'yaml';
import { comparingSign } from '../../../problems/yaml/file-yaml-lines.js';
import { needsQuotes } from '../../../problems/yaml/file-yaml.js';
import { report, type Source } from './source.js';
import type { Fault } from './fault.js';
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
  const fault = faultOf(source, yaml, node);
  if (fault) {
    report(source, fault.span, fault.message);
    source.bad.add(node);
  }
  return node;
}

/** `>5` and `&name` with nothing behind them, which YAML reads as the beginning of a text and as an anchor. */
function faultOf(
  { text }: Source,
  { anchor, type, source: written }: Scalar,
  { value, start }: ScalarNode,
): Fault | undefined {
  if (anchor !== undefined && value === null && written === '' && !text.includes(`*${anchor}`, start)) {
    const place = text.lastIndexOf(`&${anchor}`, start);
    return { span: { start: place, end: place + anchor.length + 1 }, message: needsQuotes('&') };
  }
  const number = type === 'BLOCK_FOLDED' && value === '' ? /^>(\d)(?=\s|$)/.exec(text.slice(start, start + 3)) : null;
  return number ? { span: { start, end: start + 2 }, message: comparingSign('>', number[1]!) } : undefined;
}

export function scalar(value: ScalarNode['value'], text: string, span: Span): ScalarNode {
  return { kind: 'scalar', value, text, plain: true, start: span.start, end: span.end };
}
