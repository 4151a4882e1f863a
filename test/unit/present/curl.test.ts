import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlOf } from '../../../src/present/curl.js';
import type { RequestRecord } from '../../../src/record/record.js';

const request = (given: Partial<RequestRecord> = {}): RequestRecord => ({
  method: 'GET',
  url: 'http://127.0.0.1/a?b=c d&e=$HOME',
  headers: [],
  ...given,
});
const body = (text: string) => ({ size: Buffer.byteLength(text), type: 'text/plain', text, truncated: false });

describe('a request as a curl command', () => {
  test('has one argument per line', () => {
    const headers = [
      ['host', '127.0.0.1'],
      ['accept', 'application/json'],
      ['authorization', '***'],
    ] as const;
    expect(curlOf(request({ method: 'PATCH', headers, body: body('{"a":1}') }))).toMatchInlineSnapshot(`
      "curl -X PATCH 'http://127.0.0.1/a?b=c d&e=$HOME' \\
        -H 'accept: application/json' \\
        -H 'authorization: ***' \\
        -H 'content-type:' \\
        --data-raw '{"a":1}'"
    `);
  });
  test('shows a stream as it comes', () => {
    expect(curlOf(request({ url: 'http://127.0.0.1/', stream: true }))).toBe("curl -N 'http://127.0.0.1/'");
  });
  test('names GET if there is a body, as curl would send a POST, and that it has no type', () => {
    expect(curlOf(request({ url: 'http://127.0.0.1/', body: body('{}') }))).toBe(
      "curl -X GET 'http://127.0.0.1/' \\\n  -H 'content-type:' \\\n  --data-raw '{}'",
    );
  });
  test('leaves out what curl does by itself', () => {
    const headers = [
      ['accept', '*/*'],
      ['user-agent', 'callsheet'],
      ['content-length', '3'],
      ['accept-encoding', 'gzip, deflate, br, zstd'],
    ] as const;
    expect(curlOf(request({ headers }))).toMatchInlineSnapshot(`
      "curl 'http://127.0.0.1/a?b=c d&e=$HOME' \\
        --compressed"
    `);
  });
  test('says what is not as curl has it', () => {
    const headers = [
      ['host', 'shop.test'],
      ['accept-encoding', 'identity'],
      ['x-empty', ''],
    ] as const;
    expect(curlOf(request({ url: 'http://127.0.0.1/?a[]=b', headers }))).toMatchInlineSnapshot(`
      "curl 'http://127.0.0.1/?a[]=b' \\
        --globoff \\
        -H 'host: shop.test' \\
        -H 'accept-encoding: identity' \\
        --compressed \\
        -H 'x-empty;'"
    `);
  });
  test('names a missing body if one is usual, as curl would say nothing', () => {
    const sent = (method: string) => curlOf(request({ method, url: 'http://127.0.0.1/' }));
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect(sent(method)).toBe(`curl -X ${method} 'http://127.0.0.1/' \\\n  -H 'content-length: 0'`);
    expect(sent('DELETE')).toBe("curl -X DELETE 'http://127.0.0.1/'");
  });
  test('says HEAD as curl expects it', () => {
    expect(curlOf(request({ method: 'HEAD' }))).toMatch(/^curl --head '/);
  });
  test.each([
    ['a binary', { size: 2970, type: 'image/png', truncated: false }],
    ['a cut', { ...body('abc'), truncated: true }],
    ['a long', body('a'.repeat(101))],
    ['a differently encoded', { ...body('Ã¼'), size: 2 }],
  ])('sends nothing in the place of %s body', (_, given) => {
    const command = curlOf(request({ method: 'POST', body: given }), 100);
    expect(command).toMatch(/\n {2}--data-binary @- < 'body of [\d.]+ K?i?B, \w+\/\w+'$/);
  });
  test('has the files of a body, from the project root', () => {
    const type = 'multipart/form-data; boundary=----x';
    const sent = { size: 9, type, truncated: false };
    const file = { ...sent, file: 'files/front of house.png' };
    expect(
      curlOf(request({ method: 'PUT', body: file }))
        .split('\n')
        .at(-1),
    ).toBe("  --data-binary '@files/front of house.png'");
    const parts = [
      { name: 'a', value: '1' },
      { name: 'b', value: '@x' },
      { name: 'c', value: '[1;2]', type: 'application/json' },
      { name: 'd', file: file.file, type: 'image/png' },
    ];
    const form = (type: string): string =>
      curlOf(request({ method: 'POST', headers: [['content-type', type]], body: { ...sent, parts } }));
    expect(form('Multipart/Form-Data; boundary=----x')).toBe(form(type));
    expect(form(type)).toMatchInlineSnapshot(`
      "curl -X POST 'http://127.0.0.1/a?b=c d&e=$HOME' \\
        -F 'a=1' \\
        --form-string 'b=@x' \\
        -F 'c="[1;2]";type=application/json' \\
        -F 'd=@"files/front of house.png";type=image/png'"
    `);
  });
  test('is one line for each argument, with any text in it', () => {
    const text = "a\n\tb\r\n\u001b[31m\u2028 \\ it's!";
    expect(curlOf(request({ method: 'POST', body: body(text) }))).toMatchInlineSnapshot(`
      "curl -X POST 'http://127.0.0.1/a?b=c d&e=$HOME' \\
        -H 'content-type:' \\
        --data-raw $'a\\n\\tb\\r\\n\\x1b[31m\\xe2\\x80\\xa8 \\\\ it\\'s\\x21'"
    `);
  });
  test('is read by a shell as it was meant', () => {
    const text = `it's "$HOME" \`id\` \\ !\nand more`;
    const command = curlOf(request({ method: 'POST', headers: [['x-note', "o'hara; rm -rf"]], body: body(text) }));
    const argv = execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' });
    expect(argv.split('\0').slice(0, -1)).toEqual([
      '-X',
      'POST',
      'http://127.0.0.1/a?b=c d&e=$HOME',
      '-H',
      "x-note: o'hara; rm -rf",
      '-H',
      'content-type:',
      '--data-raw',
      text,
    ]);
  });
});

describe('a request that was redirected', () => {
  const step = (given: Partial<RequestRecord>) =>
    curlOf(request({ url: 'http://127.0.0.1/', redirected: true, ...given }));

  test('follows redirects, as a POST only by its data', () => {
    const headers = [['content-type', 'application/json']] as const;
    expect(step({})).toBe("curl 'http://127.0.0.1/' \\\n  --location");
    expect(step({ method: 'HEAD' })).toBe("curl --head 'http://127.0.0.1/' \\\n  --location");
    expect(step({ method: 'PUT' })).toBe("curl -X PUT 'http://127.0.0.1/' \\\n  -H 'content-length: 0'");
    expect(step({ method: 'POST', headers, body: body('{}') })).toMatchInlineSnapshot(`
      "curl 'http://127.0.0.1/' \\
        --location \\
        -H 'content-type: application/json' \\
        --data-raw '{}'"
    `);
    expect(step({ method: 'POST' })).toMatchInlineSnapshot(`
      "curl 'http://127.0.0.1/' \\
        --location \\
        -H 'content-type:' \\
        --data-raw ''"
    `);
  });
});
