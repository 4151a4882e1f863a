import { array, assert, constantFrom, jsonValue, oneof, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, type Redactor } from '../../../../src/engine/redact/redactor.js';
import { growth } from '../../../support/growth.js';

const unit = oneof(
  { weight: 9, arbitrary: string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  constantFrom('\n'),
);
const secret = string({ unit, minLength: 6, maxLength: 40 }).filter(
  (text) => text.trim().length >= 6 && /[^\d*+.-]/.test(text) && !/true|false/i.test(text) && !text.includes('***'),
);

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const encode: Record<string, (text: string) => string> = {
  plain: (text) => text,
  uri: encodeURIComponent,
  lowerUri: (text) => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  query: (text) => {
    const url = new URL('http://x/');
    url.searchParams.set('a', text);
    return url.search.slice(3);
  },
  json: escape,
  jsonInJson: (text) => escape(escape(text)),
  jsonInJsonInJson: (text) => escape(escape(escape(text))),
  lines: (text) => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'),
  host: (text) => {
    // In lower case a word is any other one.
    if (/^[A-Za-z]{1,15}$/.test(text)) return text;
    const url = new URL('http://x/');
    if (!/[/?#@:\\%\s]/.test(text)) url.hostname = text;
    return url.hostname === 'x' ? text : url.hostname;
  },
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
};

const words = string({ unit: constantFrom('a', 'b', ' ', '.', '-', 'z'), maxLength: 12 });

it('leaves no secret in any encoding, in any place', () => {
  assert(
    property(
      array(secret, { minLength: 1, maxLength: 5 }),
      words,
      words,
      constantFrom(...Object.keys(encode)),
      (secrets, before, after, how) => {
        const redactor = createRedactor({ names: [] });
        secrets.forEach((text) => redactor.learnNamed('secret', text));
        const forms = secrets.map((text) => encode[how]!(text));
        for (const masked of [
          redactor.text(before + forms.join(' ') + after),
          redactor.body(`{"a":"${forms.join('')}"}`, ''),
        ]) {
          for (const form of forms) expect(masked).not.toContain(form);
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('leaves no secret in which any character may be escaped, in capitals or not', () => {
  const hex = (code: number, length: number, isUpper: boolean): string => {
    const digits = code.toString(16).padStart(length, '0');
    return isUpper ? digits.toUpperCase() : digits;
  };
  const writers: Record<string, (char: string, isUpper: boolean) => string> = {
    json: (char, isUpper) =>
      char
        .split('')
        .map((unit) => `\\u${hex(unit.charCodeAt(0), 4, isUpper)}`)
        .join(''),
    url: (char, isUpper) => [...Buffer.from(char)].map((byte) => `%${hex(byte, 2, isUpper)}`).join(''),
    html: (char, isUpper) => [...char].map((point) => `&#x${hex(point.codePointAt(0)!, 1, isUpper)};`).join(''),
  };
  // `ab *` is a mask itself.
  const unmasked = secret.filter((text) => !text.includes('*'));
  const marks: Record<string, RegExp> = { json: /["\\]/, url: /[%+]/, html: /&/ };
  const choices = array(constantFrom('plain', 'upper', 'lower'), { minLength: 40, maxLength: 40 });
  assert(
    property(unmasked, choices, constantFrom(...Object.keys(writers)), words, (text, chosen, how, around) => {
      const redactor = createRedactor({ names: [] });
      redactor.learnNamed('secret', text);
      const written = [...text].map((char, at) => {
        const choice = chosen[at % chosen.length]!;
        return choice === 'plain' && !marks[how]!.test(char) ? char : writers[how]!(char, choice === 'upper');
      });
      expect(redactor.text(`${around} ${written.join('')} ${around}`)).toBe(`${around} *** ${around}`);
    }),
    { numRuns: 500 },
  );
});

it('masks a secret anywhere in a longer base64', () => {
  const ascii = string({ minLength: 8, maxLength: 30 }).filter(
    (text) => text.trim().length >= 8 && /[a-z]/i.test(text) && !text.includes('*'),
  );
  assert(
    property(ascii, words, words, (text, before, after) => {
      const redactor = createRedactor({ names: [] });
      redactor.learnNamed('secret', text);
      const masked = redactor.text(Buffer.from(before + text + after).toString('base64'));
      expect(masked).toContain('***');
      for (const part of masked.split('***'))
        expect(Buffer.from(part, 'base64').toString('latin1')).not.toContain(text.slice(1, -1));
    }),
  );
});

it('changes nothing more when it masks again, and nothing without a secret', () => {
  assert(
    property(array(secret, { maxLength: 3 }), string({ maxLength: 80 }), jsonValue(), (secrets, text, value) => {
      const redactor = createRedactor({ names: [] });
      secrets.forEach((each) => redactor.learnNamed('secret', each));
      const once = redactor.text(`${text}${secrets.join(text)}`);
      expect(redactor.text(once)).toBe(once);
      const body = redactor.body(JSON.stringify(value), 'application/json');
      expect(redactor.body(body, 'application/json')).toBe(body);
    }),
  );
});

it('keeps a body without sensitive names byte for byte, and JSON readable', () => {
  assert(
    property(jsonValue(), constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const redactor = createRedactor({ names: ['zzz'] });
      expect(redactor.body(text, 'application/json')).toBe(text);
      const secret = JSON.stringify({ zzz: value, other: value }, null, indent);
      expect(JSON.parse(redactor.body(secret, 'application/json')).other).toEqual(JSON.parse(secret).other);
    }),
  );
});

it('masks 2 500 records no slower with 1 000 secrets than with ten', async () => {
  const knowing = (count: number): Redactor => {
    const redactor = createRedactor({ names: [] });
    for (let index = 0; index < count; index++)
      redactor.learnNamed('token', `secret-${index}-${'x'.repeat(index % 50)}`);
    return redactor;
  };
  const body = JSON.stringify(
    Array.from({ length: 10 }, (_, id) => ({ id, name: `item ${id}`, note: 'lorem ipsum dolor sit amet' })),
  );
  const mask = (redactor: Redactor) => () => {
    for (let index = 0; index < 2_500; index++) redactor.body(body, 'application/json');
  };
  expect(await growth(mask(knowing(10)), mask(knowing(1_000)), 10)).toBeLessThan(10);
});
