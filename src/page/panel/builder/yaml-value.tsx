import { useState } from 'preact/hooks';
import { readJson } from '../fields/codecs.js';
import { useAnswer } from '../hooks/use-answer.js';
import { useAsk } from '../hooks/use-ask.js';

interface YamlValueProps {
  readonly label: string;
  /** JSON, or YAML as somebody types it. */
  readonly value: string;
  readonly isLocked: boolean;
  readonly onValue: (yaml: string) => void;
}

/** A list or a map in lines of YAML. */
export function YamlValue({ label, value, isLocked, onValue }: YamlValueProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const text = useYaml(value, value === typed);
  return (
    <textarea
      class="yaml-value"
      aria-label={label}
      rows={Math.min(12, Math.max(2, text.split('\n').length))}
      spellcheck={false}
      placeholder="state: paid"
      value={text}
      readOnly={isLocked}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onValue(currentTarget.value);
      }}
    />
  );
}

/** JSON of the file as YAML; what is typed stays as it is. */
function useYaml(value: string, isTyped: boolean): string {
  const ask = useAsk();
  const read = isTyped ? undefined : readJson(value);
  const answer = useAnswer(read === undefined ? undefined : value, () => ask('to-yaml', { value: read! }));
  return answer?.yaml ?? value;
}
