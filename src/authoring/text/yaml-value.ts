import type { Json } from '../../lib/json.js';
import { parseYaml } from './open-session-text.js';
import { fileText } from './write-yaml.js';

/** A value in lines of YAML, as a field shows it. */
export function yamlOfValue(value: Json): string {
  return fileText(value).trimEnd();
}

/** Undefined where the text is not YAML, or has no value. */
export function valueOfYaml(text: string): Json | undefined {
  const document = parseYaml(text);
  if (document.errors.length > 0 || document.contents === null) return undefined;
  try {
    return document.toJS() as Json;
  } catch {
    // An alias that means nothing, or too many of them.
    return undefined;
  }
}
