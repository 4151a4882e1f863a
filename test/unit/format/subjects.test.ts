import { expect, test } from 'vitest';
import { namedSubject, subjectKinds, subjects, subjectText } from '../../../src/format/subjects.js';

const named = subjectKinds.filter((kind) => kind !== 'path' && kind !== 'xpath' && kind !== 'value');

test.each(named)('%s is read as it is written, and written as it is read', (kind) => {
  const { form, pattern, offer } = subjects[kind];
  for (const written of [form, offer!.key]) {
    const subject = namedSubject(written)!;
    expect(subject.kind).toBe(kind);
    expect(subjectText(subject)).toBe(written);
    expect(written).toMatch(new RegExp(pattern));
  }
});

test.each(['$.status', '{{var.status}}', 'status code', 'header', 'cookie '])('%s has no name of a subject', (text) => {
  expect(namedSubject(text)).toBeUndefined();
});
