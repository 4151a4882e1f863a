import { expect, test } from 'vitest';
import { buildRequest, type RequestScope } from '../../../../src/engine/http/build-request.js';
import type { Json } from '../../../../src/model/json.js';
import type { RequestStep } from '../../../../src/model/session.js';
import { failureOf, fields, scope, step } from './steps.js';

async function urlOf(
  url: string,
  values: Record<string, Json> = {},
  more: Partial<RequestStep> = {},
  base?: Partial<RequestScope>,
): Promise<string> {
  return (await buildRequest(step(url, more), scope(values, base))).url.href;
}

test('the URL: base URL, references as they are, encoded query, no fragment', async () => {
  const query = fields(['q', 'a b&c=ü'], ['{{n}}', '{{v}}'], ['q', '']);
  expect({
    relative: await urlOf('/carts'),
    absolute: await urlOf('https://other.test/x'),
    base: await urlOf('/x', { host: 'http://h.test:8080' }, {}, { baseUrl: '{{var.host}}//' }),
    asItIs: await urlOf('/{{var.path}}', { path: 'a/b?c=1&d=%20' }),
    whole: await urlOf('{{var.next}}', { next: 'http://next.test/?page=2' }),
    spaces: await urlOf('/a b/ü'),
    query: await urlOf(
      '/carts',
      { n: 'x y', v: 7 },
      {
        query: query.map((field) => ({
          ...field,
          name: field.name.replace('{{n}}', '{{var.n}}'),
          value: field.value.replace('{{v}}', '{{var.v}}'),
        })),
      },
    ),
    added: await urlOf('/carts?page=1#part', {}, { query: fields(['q', '1']) }),
    emptyQuery: await urlOf('/carts?', {}, { query: fields(['q', '1']) }),
    halfCharacter: await urlOf('/carts', {}, { query: fields(['q', '\ud800']) }),
  }).toMatchInlineSnapshot(`
    {
      "absolute": "https://other.test/x",
      "added": "http://shop.test/v1/carts?page=1&q=1",
      "asItIs": "http://shop.test/v1/a/b?c=1&d=%20",
      "base": "http://h.test:8080/x",
      "emptyQuery": "http://shop.test/v1/carts?q=1",
      "halfCharacter": "http://shop.test/v1/carts?q=%EF%BF%BD",
      "query": "http://shop.test/v1/carts?q=a%20b%26c%3D%C3%BC&x%20y=7&q=",
      "relative": "http://shop.test/v1/carts",
      "spaces": "http://shop.test/v1/a%20b/%C3%BC",
      "whole": "http://next.test/?page=2",
    }
  `);
});

test('a URL that cannot be sent says why', async () => {
  expect([
    await failureOf(step('/carts'), scope({}, { baseUrl: undefined })),
    await failureOf(step('/carts'), scope({ base: '' }, { baseUrl: '{{var.base}}' })),
    await failureOf(step('/carts'), scope({}, { baseUrl: '' })),
    await failureOf(step('{{var.x}}'), scope({ x: 'carts/mine' })),
    await failureOf(step('localhost:3000/carts')),
    await failureOf(step('ftp://files.test/x')),
    await failureOf(step('http://')),
    await failureOf(step('/x'), scope({}, { baseUrl: 'shop.test' })),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "base-url-missing",
        "hint": "Set baseUrl under settings or in the options of the plugin, or write the whole URL.",
        "message": "the URL /carts starts with /, and there is no baseUrl to put before it",
      },
      {
        "code": "base-url-missing",
        "hint": "What it reads is set, and empty: give that a value.",
        "message": "the URL /carts starts with /, and the baseUrl to put before it is empty: {{var.base}}",
      },
      {
        "code": "base-url-missing",
        "hint": "Give it a value, or write the whole URL.",
        "message": "the URL /carts starts with /, and the baseUrl to put before it is empty",
      },
      {
        "code": "url-invalid",
        "hint": "A URL starts with http:// or https://, or with / where baseUrl is set.",
        "message": ""carts/mine" is no URL",
      },
      {
        "code": "url-not-http",
        "hint": "Write http://localhost:3000/carts.",
        "message": ""localhost:3000/carts" is not an http or https URL",
      },
      {
        "code": "url-not-http",
        "hint": "Only http and https can be sent, not ftp:",
        "message": ""ftp://files.test/x" is not an http or https URL",
      },
      {
        "code": "url-invalid",
        "hint": "Look at the host and the port in it: a port is a number up to 65535, and neither may be empty or have a space.",
        "message": ""http://" is no URL",
      },
      {
        "code": "url-invalid",
        "hint": "A baseUrl starts with http:// or https://, as in http://shop.test.",
        "message": "the baseUrl "shop.test" is no URL",
      },
    ]
  `);
});
