import { operatorPhrases } from '../../authoring/condition/operator-words.js';
import { responsePaths } from '../../authoring/condition/response-paths.js';
import type { SessionReport } from '../../record/report.js';
import type { Asker } from './ask.js';

const typed = 'another';

/** What a value can look like, where one is not enough. */
const placeholders: Readonly<Record<string, string>> = {
  'is one of': 'open, paid',
  'is not one of': 'open, paid',
  'is between': '200 and 299',
  'is a': 'string',
  'length equals': '2',
  matches: '^A-\\d+$',
  'does not match': '^A-\\d+$',
};

/** A condition as it was given, or built from a subject, an operator and a value. */
export async function askCondition(
  ask: Asker,
  given: string | undefined,
  { last, row }: { readonly last: SessionReport | undefined; readonly row: number },
): Promise<string> {
  const question = { name: '--if', example: "--if 'status equals 404'" };
  if (given !== undefined || !ask.isInteractive) return ask.text(given, { ...question, message: 'Which condition?' });
  const paths = last ? responsePaths(last, row) : [];
  const subjects = ['status', ...paths];
  const chosen = await ask.choice('What does the condition read?', [
    ...subjects.map((value) => ({ value, label: value })),
    { value: typed, label: 'something else', hint: '$.path, header NAME or {{reference}}' },
  ]);
  const subject =
    chosen === typed
      ? await ask.text(undefined, { ...question, message: 'Which subject?', placeholder: '$.state' })
      : chosen;
  const operator = await ask.choice(
    'How does it compare?',
    operatorPhrases.map((value) => ({ value, label: value })),
  );
  if (/^(?:exists|does not exist|is empty|is not empty)$/.test(operator)) return `${subject} ${operator}`;
  const value = await ask.text(undefined, {
    ...question,
    message: 'With what?',
    placeholder: placeholders[operator] ?? 'done',
  });
  return `${subject} ${operator} ${value}`;
}
