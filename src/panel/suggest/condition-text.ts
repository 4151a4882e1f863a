import { conditionWords } from '../../authoring/condition/condition-words.js';
import { parseCondition } from '../../authoring/condition/parse-condition.js';
import { refuse, type Refusal } from '../../authoring/project/project.js';
import type { Condition } from '../../format/check.js';
import { conditionOf, isMarker } from '../../format/steps/describe.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { parseSession } from '../../loader/parse/parse-session.js';

/** A condition in the words of `callsheet rows`. @param value - as a file has it */
export function wordsOf(value: Json): { readonly words: string } | Refusal {
  const condition = readCondition(value);
  return 'kind' in condition ? condition : { words: conditionWords(condition) };
}

/** A condition as a file has it. @param words - or YAML */
export function conditionFrom(words: string): { readonly condition: JsonObject } | Refusal {
  const parsed = parseCondition(words);
  if (parsed.kind === 'refused') return parsed;
  const condition = readCondition(parsed.value);
  return 'kind' in condition ? condition : { condition: parsed.value };
}

/** As the format reads it under `when`. */
function readCondition(value: Json): Condition | Refusal {
  const text = JSON.stringify({ steps: [{ request: 'GET /', when: value }] });
  const { session, problems } = parseSession(text, 'condition');
  const [step] = session?.steps ?? [];
  const condition = step && !isMarker(step) ? conditionOf(step) : undefined;
  if (condition) return condition;
  const { code, message, hint } = problems[0]!;
  return refuse({ code, message, ...(hint !== undefined && { hint }) });
}
