import type { JsonObject } from '../../lib/json.js';
import { mapTexts } from '../../lib/map-texts.js';
import { curlInputs, curlPlaceholdersKept } from '../../problems/edit/curl.js';
import { isName, parseReference, parseTemplate } from '../../format/reference.js';

export interface Adopted {
  readonly step: JsonObject;
  /** Names that the command leaves open. */
  readonly inputs: readonly string[];
  readonly notes: readonly string[];
}

/** What Postman puts in by itself, where a generator gives the same. */
const generated: Readonly<Record<string, string>> = {
  $guid: 'uuid',
  $randomUUID: 'uuid',
  $isoTimestamp: 'now',
  $randomInt: 'randomInt',
};

/** Makes the placeholders of other tools references: `{{host}}` becomes an input. What can be none stays as written. */
export function adoptPlaceholders(step: JsonObject): Adopted {
  const inputs = new Set<string>();
  const kept = new Set<string>();
  const adopt = (placeholder: string): string => {
    const name = placeholder.slice(2, -2).trim();
    const known = knownReference(name);
    if (known !== undefined) return `{{${known}}}`;
    if (!isName(name)) {
      kept.add(placeholder);
      return `\\${placeholder}`;
    }
    inputs.add(name);
    return `{{var.${name}}}`;
  };
  const adopted = mapTexts(step, (text) =>
    text.includes('{{')
      ? parseTemplate(text)
          .map((part) => adoptPart(part, adopt))
          .join('')
      : text,
  ) as JsonObject;
  const notes = [
    ...(inputs.size > 0 ? [curlInputs([...inputs])] : []),
    ...(kept.size > 0 ? [curlPlaceholdersKept([...kept])] : []),
  ];
  return { step: adopted, inputs: [...inputs], notes };
}

function adoptPart(part: ReturnType<typeof parseTemplate>[number], adopt: (placeholder: string) => string): string {
  if (typeof part === 'string') return part.replaceAll('{{', '\\{{');
  return part.reference ? part.text : adopt(part.text);
}

/** Bruno's name of an environment variable, too. */
function knownReference(name: string): string | undefined {
  const env = name.replace(/^process\.(?=env\.)/, '');
  return generated[name] ?? (parseReference(env) ? env : undefined);
}
