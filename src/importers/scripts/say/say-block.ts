import type { JsonObject } from '../../../lib/json.js';
import { type Formula, NotSayable } from '../logic/formula.js';
import { capturedText } from '../logic/subject.js';
import { sayCondition } from './say-tests.js';

/** Conditions of `if`, which read less than those of tests: the rest is captured. @throws NotSayable */
export function sayBlockCondition(when: Formula): readonly JsonObject[] {
  return sayCondition(when).map((condition) =>
    Object.fromEntries(Object.entries(condition).map(([subject, expected]) => [ofBlock(subject), expected])),
  );
}

function ofBlock(subject: string): string {
  if (subject.startsWith('cookie ')) throw new NotSayable(`a condition of rows that reads \`${subject}\``);
  return subject === 'body' || subject === 'duration' ? capturedText(subject, []) : subject;
}
