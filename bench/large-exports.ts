/** How an export of a size is made. @param bytes - how large the text is, about */
export interface LargeExport {
  readonly file: string;
  readonly make: (bytes: number) => string;
}

const words = 'tea order cart price line sku state customer address note'.split(' ');

export const largeExports: Readonly<Record<'postman' | 'har' | 'openapi', LargeExport>> = {
  postman: { file: 'shop.postman_collection.json', make: postman },
  har: { file: 'shop.har', make: har },
  openapi: { file: 'openapi.json', make: openapi },
};

/** Requests with bodies, headers and scripts, in folders of fifty, with an example of a response, as exports have them. */
function postman(bytes: number): string {
  const folder = (at: number): object => ({
    name: `${word(at)} ${at}`,
    item: Array.from({ length: 50 }, (_, index) => postmanItem(at * 50 + index)),
  });
  const count = Math.ceil(bytes / JSON.stringify(folder(1)).length);
  return JSON.stringify({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'base', value: 'https://shop.test' }],
    item: Array.from({ length: count }, (_, at) => folder(at)),
  });
}

function postmanItem(at: number): object {
  const path = `${word(at)}s/${at}`;
  const check = `pm.test('is ${word(at)} ${at}', () => { pm.response.to.have.status(200); pm.expect(pm.response.json().id).to.eql(${at}); });`;
  return {
    name: `${word(at)} ${at}`,
    event: [{ listen: 'test', script: { exec: [check, `pm.environment.set('id', pm.response.json().id);`] } }],
    request: {
      method: 'POST',
      header: [{ key: 'X-Trace', value: `${at}` }],
      url: {
        raw: `{{base}}/${path}?page=${at}`,
        host: ['{{base}}'],
        path: path.split('/'),
        query: [{ key: 'page', value: `${at}` }],
      },
      body: { mode: 'raw', raw: JSON.stringify(sample(at), null, 2), options: { raw: { language: 'json' } } },
    },
    response: [
      {
        name: 'OK',
        code: 200,
        body: JSON.stringify(
          [1, 2, 3].map((more) => sample(at + more)),
          null,
          2,
        ),
      },
    ],
  };
}

/** Calls of an API with answers of some kilobytes, and the files of a page between them. */
function har(bytes: number): string {
  const count = Math.ceil(bytes / JSON.stringify(harEntry(1)).length);
  return JSON.stringify({ log: { version: '1.2', entries: Array.from({ length: count }, (_, at) => harEntry(at)) } });
}

function harEntry(at: number): object {
  const headers = ['accept', 'user-agent', 'referer', 'sec-fetch-mode', 'accept-language'].map((name) => ({
    name,
    value: `${name} ${at}`,
  }));
  return {
    startedDateTime: new Date(1_767_225_600_000 + at * 1000).toISOString(),
    _resourceType: at % 3 === 0 ? 'script' : 'fetch',
    request: {
      method: at % 2 === 0 ? 'GET' : 'POST',
      url: `https://shop.test/api/${word(at)}s/${at}?page=${at}`,
      headers,
      ...(at % 2 === 1 && { postData: { mimeType: 'application/json', text: JSON.stringify(sample(at)) } }),
    },
    response: {
      status: 200,
      headers,
      content: {
        mimeType: 'application/json',
        text: JSON.stringify({ ...sample(at + 1), others: words.map((_, more) => sample(at + more)) }),
      },
    },
  };
}

/** Operations with parameters, bodies and answers, whose schemas refer to each other. */
function openapi(bytes: number): string {
  const size = JSON.stringify([path(1), schema(1)]).length;
  const count = Math.ceil(bytes / size);
  const numbers = Array.from({ length: count }, (_, at) => at);
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.test' }],
    paths: Object.fromEntries(numbers.map((at) => [`/${word(at)}s${at}/{id}`, path(at)])),
    components: { schemas: Object.fromEntries(numbers.map((at) => [`Item${at}`, schema(at)])) },
  });
}

function path(at: number): object {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/Item${at}` } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const responses = { 200: { description: `The ${word(at)}.`, content } };
  return {
    get: { tags: [word(at)], operationId: `get${at}`, parameters, responses },
    put: { tags: [word(at)], operationId: `put${at}`, parameters, requestBody: { content }, responses },
  };
}

function schema(at: number): object {
  const fields = words.map((name, index) => [
    name,
    { type: 'string', description: `The ${name} of ${at + index}.`, example: `${name} ${at}` },
  ]);
  const next = { $ref: `#/components/schemas/Item${Math.floor(at / 2)}` };
  return { type: 'object', required: ['tea'], properties: { ...Object.fromEntries(fields), next } };
}

function sample(at: number): object {
  return {
    id: at,
    ...Object.fromEntries(words.map((name) => [name, `${name} ${at}`])),
    lines: words.map((name, index) => ({ name, index })),
  };
}

function word(at: number): string {
  return words[at % words.length]!;
}
