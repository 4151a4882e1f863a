import { isMap, isSeq } from 'yaml';
import { parseYaml } from '../../authoring/text/open-session-text.js';
import { writtenIn } from './written.js';

/** Where secrets are in the text of a session file, as pairs of offsets. A text that is not YAML is read as far as it goes. */
export function hiddenIn(text: string): readonly (readonly [number, number])[] {
  const document = parseYaml(text);
  const root: unknown = document.contents;
  const steps: unknown = isMap(root) ? root.get('steps', true) : undefined;
  const rows: readonly unknown[] = isSeq(steps) ? steps.items : [];
  const parts = [writtenIn(root, document, { skip: ['steps'] }), ...rows.map((row) => writtenIn(row, document, {}))];
  return parts.flatMap(({ hidden }) => hidden);
}
