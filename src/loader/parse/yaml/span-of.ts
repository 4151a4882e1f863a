import type { Node as YamlNode, YAMLMap, YAMLSeq } from 'yaml';
import type { Span } from './tree.js';

/** Where a node of YAML's own tree stands. */
export function spanOf(yaml: YamlNode | null | undefined): Span {
  const [start, end] = yaml?.range ?? [0, 0];
  return { start, end };
}

/** A block ends with its last part, not with the lines and comments after it. */
export function collectionSpan(yaml: YAMLMap | YAMLSeq, last: Span | undefined): Span {
  const span = spanOf(yaml);
  const end = yaml.flow || !last || last.end <= span.start ? span.end : last.end;
  return { start: span.start, end };
}
