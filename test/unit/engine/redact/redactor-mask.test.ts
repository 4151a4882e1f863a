import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../src/engine/redact/redactor.js';
import { growth, SQUARE } from '../../../support/growth.js';

const json = 'application/json';

function knowing(...secrets: readonly string[]) {
  const redactor = createRedactor({ names: [] });
  secrets.forEach((secret) => redactor.learnNamed('token', secret));
  return redactor;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

describe('text', () => {
  it.each([
    ['as it is', 'pa/ss w+rd"é', 'x pa/ss w+rd"é y'],
    ['percent-encoded', 'pa/ss w+rd"é', 'x pa%2Fss%20w%2Brd%22%C3%A9 y'],
    ['percent-encoded in lower case', 'pa/ss w+rd"é', 'x pa%2fss%20w%2brd%22%c3%a9 y'],
    ['in a form', 'pa/ss w+rd"é', 'x pa%2Fss+w%2Brd%22%C3%A9 y'],
    ['in a path', 'pa/ss w+rd"é', 'x pa/ss%20w+rd%22%C3%A9 y'],
    ['in JSON', 'pa/ss w+rd"é', 'x pa/ss w+rd\\"é y'],
    ['in JSON with all escapes', 'pa/ss w+rd"é', 'x pa\\/ss w+rd\\"\\u00e9 y'],
    ['in base64', 'pa/ss w+rd??>>', `x ${Buffer.from('pa/ss w+rd??>>').toString('base64')} y`],
    ['in base64url', 'pa/ss w+rd??>>', `x ${Buffer.from('pa/ss w+rd??>>').toString('base64url')} y`],
    ['in JSON in a JSON string', 'pw"quote\\leak', String.raw`x pw\\\"quote\\\\leak y`],
    ['in JSON in JSON in a JSON string', 'pa"ss\\w', `x ${escaped(escaped(escaped('pa"ss\\w')))} y`],
    ['in JSON with all escapes in a JSON string', 'pa/ss"é', String.raw`x pa\\/ss\\\"\\u00e9 y`],
    ['with other ends of lines', '-----BEGIN\nabc\ndef', 'x -----BEGIN\r\nabc\r\ndef y'],
    ['with lone ends of lines', '-----BEGIN\r\nabc', 'x -----BEGIN\nabc y'],
    ['with other ends of lines in JSON', '-----BEGIN\nabc\n', String.raw`x -----BEGIN\r\nabc\r\n y`],
    ['as a host', 'AbCdEf123456', 'x abcdef123456 y'],
    ['as a host beyond ASCII', 'Schlüssel-A', `x ${new URL('http://Schlüssel-A').hostname} y`],
    [
      'in JSON as .NET, Gson and Go write it',
      'ab+c&d<e>f\'g"h=',
      String.raw`x ab\u002Bc\u0026d\u003ce\u003Ef\u0027g\u0022h\u003d y`,
    ],
    ['in JSON beyond ASCII, with hex in capitals', 'pÄsswörd密', String.raw`x p\u00C4ssw\u00f6rd\u5bC6 y`],
    ['in JSON with an escape for a letter', 'opensesame', String.raw`x op\u0065nsesame y`],
    ['in such JSON in a JSON string', 'c2VjcmV0dG9rZW4=', String.raw`x c2VjcmV0dG9rZW4\\u003d y`],
    [
      'in base64 in JSON that escapes a plus',
      'pa/ss w+rd??>>>~~',
      `x ${Buffer.from('pa/ss w+rd??>>>~~')
        .toString('base64')
        .replaceAll('+', String.raw`\u002b`)} y`,
    ],
    ['with percent signs for some of what may have them', 'tok~with*chars!x', 'x tok%7Ewith%2achars!x y'],
    ['with percent signs for all that RFC 3986 reserves', "a!b'c(d)e*f", 'x a%21b%27c%28d%29e%2Af y'],
    ['in a form with parts that are left', 'a b+c(d)é', 'x a+b%2Bc(d)%C3%A9 y'],
    ['percent-encoded twice', 'a b+c(d)é', `x ${encodeURIComponent(encodeURIComponent('a b+c(d)é'))} y`],
    ['percent-encoded in JSON', 'a"b/c d%e', String.raw`x a%22b\/c\u0020d%25e y`],
    ['as JSON in a URL', 'a"b/c d', `x ${encodeURIComponent(String.raw`a\"b\/c d`)} y`],
    ['in HTML', `a&b"c'd<e>f😀`, 'x a&amp;b&quot;c&#39;d&lt;e&#x3E;f&#128512; y'],
  ])('masks a secret %s', (_how, secret, text) => {
    expect(knowing(secret).text(text)).toBe('x *** y');
  });

  it('masks a secret inside a longer base64', () => {
    const basic = Buffer.from('annabel:sw0rdfish-99').toString('base64');
    expect(knowing('sw0rdfish-99').text(`Basic ${basic}`)).toMatchInlineSnapshot(`"Basic YW5uYWJlbD***"`);
  });

  it('masks secrets that overlap, touch or hold one another as one', () => {
    expect(knowing('abcdefgh', 'efghijkl').text('>abcdefghijkl<')).toBe('>***<');
    expect(knowing('abcdef', 'ghijkl').text('>abcdefghijkl<')).toBe('>***<');
    expect(knowing('secret', 'my-secret-word').text('my-secret-word, secret')).toBe('***, ***');
  });

  it('masks user info and sensitive parameters that it never learned', () => {
    const redactor = createRedactor({ names: ['sig'] });
    expect(redactor.text('GET http://ann:pw@shop.test/a?x=1&sig=ab&refresh_token=1#token=a failed')).toBe(
      'GET http://***@shop.test/a?x=1&sig=***&refresh_token=***#token=*** failed',
    );
  });

  it('leaves text without secrets as it is', () => {
    const text = 'mail ann@shop.test; a=b&c=d "token": 5 http://shop.test/?page=2';
    expect(knowing('opensesame').text(text)).toBe(text);
  });
});

describe('headers', () => {
  it('masks sensitive ones whole, and what is known in the others', () => {
    const redactor = knowing('opensesame');
    expect(
      redactor.headers([
        ['Authorization', 'Bearer x'],
        ['Set-Cookie', ''],
        ['x-csrf-token', '1'],
        ['content-length', '6'],
        ['x-echo', 'said opensesame'],
        ['location', '/cb?token=1'],
      ]),
    ).toEqual([
      ['Authorization', '***'],
      ['Set-Cookie', '***'],
      ['x-csrf-token', '***'],
      ['content-length', '6'],
      ['x-echo', 'said ***'],
      ['location', '/cb?token=***'],
    ]);
  });
});

describe('body', () => {
  it('masks sensitive JSON fields whole and keeps every other byte', () => {
    const text =
      '{ "pin_token" : 1234,\n\t"password":"", "secret": true, "token": null,\n  "tokens": [1, {"a" :"b"}], "n": 1.50, "s":"x" }\n';
    expect(createRedactor({ names: ['n'] }).body(text, json)).toMatchInlineSnapshot(`
      "{ "pin_token" : "***",
      	"password":"***", "secret": "***", "token": null,
        "tokens": ["***", {"a" :"***"}], "n": "***", "s":"x" }
      "
    `);
  });

  it('masks the field after a sensitive one only if it is sensitive too', () => {
    const lines = '{"token":{"a":"b"},"x":"y"}\n{"x":"y","list":[{"secret":"a"},"z"],"w":"v"}\n["k"]';
    expect(createRedactor({ names: [] }).body(lines, json)).toBe(
      '{"token":{"a":"***"},"x":"y"}\n{"x":"y","list":[{"secret":"***"},"z"],"w":"v"}\n["k"]',
    );
  });

  it('takes no text after a value for a key', () => {
    const redactor = createRedactor({ names: [] });
    expect(redactor.body('{"a":1}\n"token"\n5', json)).toBe('{"a":1}\n"token"\n5');
    expect(redactor.body('{"a":1}\n"{\\"token\\":\\"x\\"}"', json)).toBe('{"a":1}\n"{\\"token\\":\\"***\\"}"');
  });

  it('finds fields if the text is cut, has escaped keys, or names no type', () => {
    const redactor = createRedactor({ names: [] });
    expect(redactor.body('{"a":1,"password":"op\\"enses', json)).toBe('{"a":1,"password":"***"');
    expect(redactor.body('{"p\\u0061ssword":"x"}', '')).toBe('{"p\\u0061ssword":"***"}');
    expect(redactor.body('{"toke', json)).toBe('{"toke');
  });

  it('masks form fields and parts by name', () => {
    const redactor = createRedactor({ names: [] });
    expect(redactor.body('user=ann&pass%77ord=x&token=', 'application/x-www-form-urlencoded')).toBe(
      'user=ann&pass%77ord=***&token=***',
    );
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain\r\n\r\n${value}\r\n`;
    const type = 'multipart/form-data; boundary=b';
    for (const written of [type, 'Multipart/Form-Data; boundary=b']) {
      expect(redactor.body(`${part('user', 'ann')}${part('password', 'x\r\ny')}--b--\r\n`, written)).toBe(
        `${part('user', 'ann')}${part('password', '***')}--b--\r\n`,
      );
    }
  });

  it('masks what is known in any text, and a part of it at the end of a cut one', () => {
    const redactor = knowing('opensesame');
    expect(redactor.body('<p>opensesame</p>', 'text/html')).toBe('<p>***</p>');
    expect(redactor.body('the opensesa', 'text/plain')).toBe('the opensesa');
    expect(redactor.body('the opensesa', 'text/plain', true)).toBe('the ***');
    expect(redactor.body('the openseam', 'text/plain', true)).toBe('the openseam');
    expect(redactor.body('{"a":"the opensesa', json, true)).toBe('{"a":"the ***');
  });

  it.each([
    ['JSON', String.raw`x opensesa\u5bc6`],
    ['a URL', 'x opensesa%E5%AF%86'],
    ['a URL, of two bytes', 'x opensesa%C3%A9'],
    ['a URL, of four bytes', 'x opensesa%F0%9F%98%80'],
    ['HTML', 'x opensesa&#x5bc6;'],
  ])('masks a part of a secret if the text is cut off inside an escape of %s', (_where, text) => {
    const redactor = knowing('opensesa密-and-more', 'opensesaé-and-more', 'opensesa😀-and-more');
    const shown = Array.from({ length: text.length - 9 }, (_, left) =>
      redactor.body(text.slice(0, 10 + left), 'text/plain', true),
    );
    expect(new Set(shown)).toEqual(new Set(['x ***']));
  });

  it('masks user info after a field, and a field after user info', () => {
    const redactor = createRedactor({ names: [] });
    const url = '"url":"http://ann:hunter22@shop.test/"';
    const hidden = redactor.body(`{${url}}`, json).slice(1, -1);
    expect(hidden).toBe('"url":"http://***@shop.test/"');
    expect(redactor.body(`{"token":"a-b-c",${url}}`, json)).toBe(`{"token":"***",${hidden}}`);
    expect(redactor.body(`{${url},"token":"a-b-c"}`, json)).toBe(`{${hidden},"token":"***"}`);
  });

  const plain = createRedactor({ names: [] });
  const known = knowing('opensesame-and-more');
  it.each<[string, (count: number) => string]>([
    ['dashes before what may be user info', (count) => plain.text(`${'a-'.repeat(100 * count)}@=`)],
    ['semicolons before it', (count) => plain.text(`${';a'.repeat(100 * count)}@=`)],
    ['escaped quotes', (count) => plain.body(`{"${'\\"'.repeat(100 * count)}`, json)],
    ['brackets', (count) => plain.body('['.repeat(100 * count), json)],
    ['escapes in escapes', (count) => known.text('\\%2525&amp;amp;+'.repeat(6 * count))],
    ['a secret in escapes', (count) => known.text('open\\u0073esame-and-more%20'.repeat(4 * count))],
    [
      'fields of a form',
      (count) =>
        plain.body(
          '\ncontent-disposition: name="a'.repeat(30 * count) + 'name="'.repeat(30 * count),
          'multipart/form-data',
        ),
    ],
  ])('takes four times as long for four times as many %s', async (_, mask) => {
    const many = (count: number) => () => mask(count);
    expect(await growth(many(250), many(1_000))).toBeLessThan(SQUARE);
  });

  it('masks URLs in JSON strings', () => {
    expect(createRedactor({ names: [] }).body('{"next":"https://u:p@x/?token=a\\u0026b=1"}', json)).toBe(
      '{"next":"https://***@x/?token=***\\u0026b=1"}',
    );
  });
});

describe('value', () => {
  it('masks a sensitive name whole, by leaves', () => {
    const redactor = createRedactor({ names: ['pin'] });
    expect(redactor.value('accessToken', 'abc')).toBe('***');
    expect(redactor.value('tokens', { a: [1, true, null, ''], b: {} })).toEqual({
      a: ['***', '***', null, '***'],
      b: {},
    });
    expect(redactor.value('pin', 1)).toBe('***');
    expect(redactor.value('authorization', 'x')).toBe('***');
  });

  it('shows a number under a name that counts, and nothing else there', () => {
    const { value, body, url, headers } = createRedactor({ names: ['total_tokens'] });
    const counts = {
      promptTokens: 8,
      tokens_used: 9,
      'token-count': 1,
      maxTokens: 'abc',
      tokens: [5],
      total_tokens: 7,
    };
    const shown = { ...counts, maxTokens: '***', tokens: ['***'], total_tokens: '***' };
    expect(value('usage', counts)).toEqual(shown);
    expect(JSON.parse(body(JSON.stringify(counts), json))).toEqual(shown);
    expect(value('prompt_tokens', 8)).toBe(8);
    const secrets = { token: 8, token_of_tokens: 8, passwordsalt: 8, apiKey: 8, tokensecret: 8 };
    expect(Object.values(value('x', secrets) as object)).toEqual(Object.keys(secrets).map(() => '***'));
    expect(url('http://x/?max_tokens=100&tokens=abc&token=1')).toBe('http://x/?max_tokens=100&tokens=***&token=***');
    expect(
      headers([
        ['x-ratelimit-remaining-tokens', '5'],
        ['x-tokens', 'a5'],
        ['x-token', '5'],
      ]),
    ).toEqual([
      ['x-ratelimit-remaining-tokens', '5'],
      ['x-tokens', '***'],
      ['x-token', '***'],
    ]);
  });

  it('masks keys and known text in others, and never a number', () => {
    const redactor = knowing('opensesame');
    const value = JSON.parse('{"__proto__":{"token":1},"n":200,"t":"say opensesame","l":["opensesame",5,false]}');
    expect(JSON.stringify(redactor.value('order', value))).toBe(
      '{"__proto__":{"token":"***"},"n":200,"t":"say ***","l":["***",5,false]}',
    );
    expect(redactor.value('code', 200)).toBe(200);
    expect(redactor.value('answer', '{"password":"abc","x":1}')).toBe('{"password":"***","x":1}');
  });

  it('masks known text that is a key, and loses no entry', () => {
    const redactor = knowing('opensesame');
    const value = { opensesame: 1, 'say opensesame': 2, b3BlbnNlc2FtZQ: 3 };
    expect(redactor.value('doors', value)).toEqual({ '***': 1, 'say ***': 2, '*** 2': 3 });
    expect(redactor.value('doorTokens', value)).toEqual({ '***': '***', 'say ***': '***', '*** 2': '***' });
  });
});

it('masks a field whose name is written with escapes', () => {
  const { body, url } = createRedactor({ names: [] });
  expect(body('{"pass\\u0077ord":"hunter2-x","id":1}', 'application/json')).toBe('{"pass\\u0077ord":"***","id":1}');
  expect(url('http://x/?%74oken=hunter2-x&id=1')).toBe('http://x/?%74oken=***&id=1');
  expect(body('a=1&%70assword=hunter2-x', 'application/x-www-form-urlencoded')).toBe('a=1&%70assword=***');
});
