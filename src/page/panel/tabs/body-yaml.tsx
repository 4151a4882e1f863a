import { useEditing } from '../fields/editing.js';
import { LongText } from '../../shared/views/long-text.js';
import { linesOfKey } from './lines-of-key.js';

/** The lines of a body as the file has them. */
export function BodyYaml({ name }: { readonly name: string }) {
  const { row } = useEditing();
  const { text, hidden } = row ? linesOfKey(row, name) : { text: '', hidden: false };
  return (
    <>
      <pre class="yaml-lines body" tabIndex={0} aria-label={`${name} as YAML`}>
        <code>
          <LongText text={text} />
        </code>
      </pre>
      <p class="muted hint">
        {hidden ? 'Hidden values are shown in the YAML tab. ' : ''}Edit these lines in the YAML tab.
      </p>
    </>
  );
}
