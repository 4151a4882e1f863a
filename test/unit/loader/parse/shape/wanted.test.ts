import { expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { wantedOf } from '../../../../../src/loader/parse/shape/leaves.js';
import { type Issue, resolveIssue } from '../../../../../src/loader/parse/shape/check-shape.js';
import { sessionHead } from '../../../../../src/loader/parse/read/session.js';
import { stepKinds } from '../../../../../src/loader/parse/read/step.js';
import { wordsOf } from '../../../../../src/problems/file/wanted.js';

const leaves = [null, true, false, -1, 0, 1.5, 1e20, Number.MAX_VALUE, '', 'x', '{{x}}', [], [null], [[]], {}];
const values = [...leaves, ...leaves.flatMap((leaf) => [[leaf, leaf], { x: leaf }])];

test('what is wanted is data, whatever the place holds', () => {
  const shapes = [sessionHead, ...Object.values(stepKinds)].map(({ shape }) => shape as ZodObject);
  const issues = shapes.flatMap((shape) =>
    placesOf(shape.shape).flatMap((place) => values.flatMap((value) => issuesOf(shape, place(value)))),
  );
  const phrases = new Set(issues.map((issue) => wordsOf(wantedOf(issue)).phrase));
  expect(phrases.size).toBeGreaterThan(20);
  expect([...phrases].every((phrase) => phrase.length > 0)).toBe(true);
});

type Place = (value: unknown) => unknown;

/** Every key of a map, every key of the maps in it, and each operator below a subject. */
function placesOf(shape: object): readonly Place[] {
  const names = ['attempts', 'conditions', 'backoff', 'multiply', 'until', 'failWhen', 'every', 'timeout', 'bearer'];
  const more = ['basic', 'username', 'name', 'file', 'query', 'variables', 'from', 'matches', 'optional', 'onFailure'];
  const operators = ['equals', 'gt', 'between', 'in', 'contains', 'matches', 'length', 'exists', 'type', 'schema'];
  return Object.keys(shape).flatMap((key): readonly Place[] => [
    (value) => ({ [key]: value }),
    ...[...names, ...more].map((name): Place => (value) => ({ [key]: { [name]: value } })),
    ...operators.map((name): Place => (value) => ({ [key]: { status: { [name]: value } } })),
  ]);
}

function issuesOf(shape: ZodObject, value: unknown): readonly Issue[] {
  return (shape.safeParse(value).error?.issues ?? []).flatMap(resolveIssue);
}
