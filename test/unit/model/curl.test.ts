import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlOf, curlOfStep } from '../../../src/model/curl.js';
import type { RequestRecord, StepRecord } from '../../../src/model/record.js';

const request = (given: Partial<RequestRecord> = {}): RequestRecord => ({
  method: 'GET',
  url: 'http://127.0.0.1/a?b=c d&e=$HOME',
  headers: [],
  ...given,
});
const body = (text: string) => ({ size: text.length, type: 'text/plain', text, truncated: false });

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
        --data-raw '{"a":1}'"
    `);
  });
  test('leaves out what curl does by itself', () => {
    const headers = [
      ['accept', '*/*'],
      ['user-agent', 'callsheet'],
      ['content-length', '3'],
      ['accept-encoding', 'gzip'],
    ] as const;
    expect(curlOf(request({ headers }))).toMatchInlineSnapshot(`
      "curl 'http://127.0.0.1/a?b=c d&e=$HOME' \\
        --compressed"
    `);
  });
  test('says HEAD as curl wants it', () => {
    expect(curlOf(request({ method: 'HEAD' }))).toMatch(/^curl --head '/);
  });
  test.each([
    ['a binary', { size: 3, type: 'image/png', truncated: false }],
    ['a cut', { ...body('abc'), truncated: true }],
    ['a long', body('a'.repeat(101))],
  ])('leaves %s body to a file', (_, given) => {
    expect(curlOf(request({ method: 'POST', body: given }), { bodyLimit: 100 })).toMatch(/--data-binary @body$/);
  });
  test('is read by a shell as it was meant', () => {
    const text = `it's "$HOME" \`id\` \\ !\nand more`;
    const command = curlOf(request({ method: 'POST', headers: [['x-note', "o'hara; rm -rf"]], body: body(text) }));
    const argv = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' });
    expect(argv.split('\0').slice(0, -1)).toEqual([
      '-X',
      'POST',
      'http://127.0.0.1/a?b=c d&e=$HOME',
      '-H',
      "x-note: o'hara; rm -rf",
      '--data-raw',
      text,
    ]);
  });
});

describe('the request of a step that was redirected', () => {
  const response = { status: 200, statusText: 'OK', url: 'http://127.0.0.1/end', headers: [], body: body('') };
  const step = (given: Partial<RequestRecord>, url = response.url) =>
    curlOfStep({ request: request({ url: 'http://127.0.0.1/', ...given }), response: { ...response, url }, sends: [] });

  test('follows redirects, as a POST by its data alone', () => {
    const headers = [['content-type', 'application/json']] as const;
    expect(step({})).toBe("curl 'http://127.0.0.1/' \\\n  --location");
    expect(step({ method: 'PUT' })).toBe("curl -X PUT 'http://127.0.0.1/' \\\n  --location");
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

  test('does not where the response came from the URL that was asked', () => {
    expect(step({ url: 'http://127.0.0.1' }, 'http://127.0.0.1/')).toBe("curl 'http://127.0.0.1'");
    expect(step({ url: 'http://127.0.0.1/end#top' })).toBe("curl 'http://127.0.0.1/end#top'");
  });

  test('follows them where they were too many', () => {
    const error = { kind: 'redirects', message: 'more than 10 redirects' } as const;
    const sends = [{ ...({} as StepRecord['sends'][number]), error }];
    expect(curlOfStep({ request: request({ url: 'http://127.0.0.1/' }), sends })).toMatch(/--location$/);
  });
});
