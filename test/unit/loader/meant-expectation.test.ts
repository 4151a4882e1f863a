import { expect, test } from 'vitest';
import { checkFiles } from '../../../src/loader/check-files.js';
import { project } from './project.js';

/** What `check` says of a test, and what it says of the one that the hint names. */
async function reported(
  subject: string,
  text: string,
): Promise<{ hints: readonly string[]; advised: readonly string[] }> {
  const hintsOf = async (expected: string): Promise<readonly string[]> => {
    const file = `steps:\n  - request: GET http://127.0.0.1/\n    tests:\n      ${subject}: ${expected}\n`;
    const { problems } = await checkFiles(project({ 'a.session.yaml': file }).root, ['a.session.yaml'], {});
    return problems.map(({ hint }) => hint!);
  };
  const hints = await hintsOf(`'${text}'`);
  const forms = [...hints.join('\n').matchAll(/`(\{.*?\}|contains: .*?)`(?=[?,.]|$)/gm)];
  const advised = await Promise.all(forms.map(([, form]) => hintsOf(form!.startsWith('{') ? form! : `{ ${form} }`)));
  return { hints, advised: advised.flat() };
}

const asText = (text: string): string => ` To compare with the string, write \`{ equals: '${text}' }\`.`;

test.each([
  ['$.a', 'isInteger', '{ type: integer }'],
  ['$.a', '#null', "{ type: 'null' }"],
  ["'{{env.A}}'", '>= 3', '{ gte: 3 }'],
  ["'{{env.A}}'", 'isNumber', String.raw`{ matches: '^-?\d+(\.\d+)?$' }`],
  ['header age', 'isInteger', String.raw`{ matches: '^-?\d+$' }`],
  ['cookie a', '#boolean', '{ in: [true, false] }'],
  ['header a', 'isNull', '{ empty: true }'],
  ['body', 'isString', '{ type: string }'],
])('of %s, %s means an expectation that can pass', async (subject, text, meant) => {
  const { hints, advised } = await reported(subject, text);
  expect(hints).toEqual([`Did you mean \`${meant}\`?${asText(text)}`]);
  expect(advised).toEqual([]);
});

test.each(['#array', 'isObject'])('a header is never what %s asks for', async (text) => {
  expect((await reported('header a', text)).hints).toEqual([]);
});

test.each([
  ['isString', '{ schema: { items: { type: string } } }'],
  ['#null', "{ schema: { items: { type: 'null' } } }"],
  ['#uuid', '{ schema: { items: { type: string, format: uuid } } }'],
  ['> 3', '{ schema: { items: { type: number, exclusiveMinimum: 3 } } }'],
  ['<=3.5', '{ schema: { items: { type: number, maximum: 3.5 } } }'],
  ['== 3', '{ contains: 3 }'],
  ['!= 3', '{ notContains: 3 }'],
  ['#[2]', '{ length: 2 }'],
  ['#notnull', '{ notIn: [null] }'],
])('of a list of matches, %s means an expectation of the list, and is reported once', async (text, meant) => {
  const { hints, advised } = await reported('$.items[*].a', text);
  expect(hints).toHaveLength(1);
  expect(hints[0]).toContain(`Did you mean \`${meant}\`? To compare with the string, write `);
  expect(advised).toEqual([]);
});
