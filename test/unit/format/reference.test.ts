import { expect, it } from 'vitest';
import { parseReference, parseTemplate, replaceBraces } from '../../../src/format/reference.js';

const shown = (text: string) =>
  parseTemplate(text).map((part) => (typeof part === 'string' ? part : [part.text, part.reference?.kind]));

it('splits a text at its references, and takes escapes and unclosed braces as text', () => {
  expect(shown('a {{var.x}} b {{ env.Y }}{{uuid}}')).toEqual([
    'a ',
    ['{{var.x}}', 'var'],
    ' b ',
    ['{{ env.Y }}', 'env'],
    ['{{uuid}}', 'generator'],
  ]);
  expect(shown('\\{{var.x}} {{var.y}} \\{{ {{')).toEqual(['{{var.x}} ', ['{{var.y}}', 'var'], ' {{ {{']);
  expect(shown('\\{{')).toEqual(['{{']);
  expect(shown('{{')).toEqual(['{{']);
  expect(shown('{{nope}}')).toEqual([['{{nope}}', undefined]]);
  expect(shown('')).toEqual([]);
});

it('reads a flow and a variable of it, and what is behind as a path', () => {
  expect(parseReference('flow.login.token')).toEqual({ kind: 'flow', alias: 'login', name: 'token' });
  expect(parseReference('flow.a.b.token')).toEqual({ kind: 'flow', alias: 'a', name: 'b', path: ['token'] });
  expect(parseReference('flow.token')).toBeNull();
  expect(parseReference('var.1x')).toBeNull();
});

it('replaces what is between two braces, and leaves those that are not closed', () => {
  const marked = (text: string) => replaceBraces(text, (written) => `<${written.length}>`);
  expect(marked('a {{var.x}} b {{\nc }}}} {{ d')).toBe('a <9> b <7>}} {{ d');
  for (const text of ['', 'plain', '{{', '}', '{{ a }', '}}']) expect(marked(text)).toBe(text);
});

it('reads a long text of opening braces in no time', () => {
  const text = '{{'.repeat(200_000);
  expect(parseTemplate(text)).toEqual([text]);
});
