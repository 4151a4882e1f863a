import { array, asyncProperty, assert, constantFrom, oneof, string } from 'fast-check';
import { expect, test } from 'vitest';
import { BuildFailure } from '../../../../src/engine/values/render-text.js';
import { buildRequest } from '../../../../src/engine/http/build-request.js';
import { never, openClient, serve } from './servers.js';
import { fields, scope, step } from './steps.js';

const special = constantFrom(...'/?#\\.%&=@: \t\r\n"<>^`{}|\0\x7f', '..', '%2e', 'é', '茶', '😀', '\ud83d', '\u00ad');
const value = oneof(
  string({ unit: 'binary', maxLength: 6 }),
  array(special, { maxLength: 5 }).map((all) => all.join('')),
);

/** The bytes that an escaped text means; a `%` that begins no escape is one. */
function bytesOf(text: string): string {
  const bytes = Buffer.from(text).toString('latin1');
  return bytes.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The place of a value, and what is around it on the wire. */
const places = {
  path: { url: (host: string) => `${host}/a/{{var.v}}/z`, before: '/a/', after: '/z' },
  'end of the path': { url: (host: string) => `${host}/a/x{{var.v}}`, before: '/a/x', after: '' },
  query: { url: (host: string) => `${host}/a?b={{var.v}}&c=1`, before: '/a?b=', after: '&c=1' },
  'path behind a query': { url: () => '{{var.base}}/a/{{var.v}}/z', before: '/v1/a/', after: '/z?code=k' },
  'query behind a query': { url: () => '{{var.base}}/a?b={{var.v}}&c=1', before: '/v1/a?code=k&b=', after: '&c=1' },
  'query that a value began': { url: () => '{{var.base}}{{var.v}}&c=1', before: '/v1?code=k', after: '&c=1' },
  'end of the query': { url: (host: string) => `${host}/a?{{var.v}}`, before: '/a?', after: '' },
} as const;

test.each(Object.entries(places))('a value in the %s arrives as it is, or nothing is sent', async (_, place) => {
  const seen: string[] = [];
  const host = await serve((request, response) => {
    seen.push(request.url!);
    response.end();
  });
  const client = openClient();
  const sends = async (v: string): Promise<void> => {
    seen.length = 0;
    try {
      await client.send(await buildRequest(step(place.url(host)), scope({ v, base: `${host}/v1?code=k` })), never);
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      expect({ sent: seen, code: error.failure.code }).toEqual({ sent: [], code: 'url-value-refused' });
      return;
    }
    const [target = ''] = seen;
    expect(target.slice(0, place.before.length)).toBe(place.before);
    expect(target.endsWith(place.after)).toBe(true);
    const arrived = target.slice(place.before.length, target.length - place.after.length);
    expect(bytesOf(arrived)).toBe(bytesOf(v));
  };
  await assert(asyncProperty(value, sends), { numRuns: 300 });
});

test('a value under query arrives as it is, or nothing is sent', async () => {
  const seen: string[] = [];
  const host = await serve((request, response) => {
    seen.push(request.url!);
    response.end();
  });
  const client = openClient();
  const sends = async (name: string, v: string): Promise<void> => {
    seen.length = 0;
    const query = fields(['{{var.n}}', '{{var.v}}'], ['z', '1']);
    try {
      await client.send(await buildRequest(step(`${host}/a?`, { query }), scope({ n: name, v })), never);
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      expect({ sent: seen, half: /\p{Cs}/u.test(`${name}=${v}`) }).toEqual({ sent: [], half: true });
      return;
    }
    const [first = '', second] = seen[0]!.slice('/a?'.length).split('&');
    expect(first.split('=').map(decodeURIComponent)).toEqual([name, v]);
    expect(second).toBe('z=1');
  };
  await assert(asyncProperty(value, value, sends), { numRuns: 300 });
});

test('a value in the host or the user info leads to no other host', async () => {
  const sends = async (v: string): Promise<void> => {
    for (const url of ['http://{{var.v}}.shop.test/x', 'http://ann:{{var.v}}@shop.test/x']) {
      const request = await buildRequest(step(url), scope({ v })).catch((error: unknown) => error);
      if (request instanceof BuildFailure) continue;
      const { hostname, pathname } = (request as { url: URL }).url;
      expect(`${hostname}${pathname}`).toMatch(/(?:^|\.)shop\.test\/x$/);
    }
  };
  await assert(asyncProperty(value, sends), { numRuns: 500 });
});

test('every segment of a path as it is written is sent, also `.` and `..`', async () => {
  const segment = oneof(constantFrom('.', '..', '%2e', '.%2E', '~', '~~', '...', 'a', ''), string({ maxLength: 4 }));
  const sends = async (segments: readonly string[]): Promise<void> => {
    const written = segments.map((text) => text.replace(/[/?#\\\s{}]/g, '-'));
    const { url, path = url.pathname } = await buildRequest(step(`http://shop.test/${written.join('/')}`), scope());
    expect(path.split('/').slice(1).map(bytesOf)).toEqual(written.map(bytesOf));
  };
  await assert(asyncProperty(array(segment, { minLength: 1, maxLength: 6 }), sends), { numRuns: 500 });
});
