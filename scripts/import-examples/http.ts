import { code, type Example, type ExampleTable, type Files } from './example.ts';

/** A row of a file of requests. @param without - the same file without what the row is about */
function row(says: string, text: string, { without = plain, files = {} }: Partial<Rest> = {}): Example {
  return { says, files: { 'shop.http': text, ...files }, without: { 'shop.http': without } };
}

interface Rest {
  readonly without: string;
  readonly files: Files;
}

const plain = 'POST https://shop.test/orders\n';
const login = '# @name login\nPOST https://shop.test/login\n';
const get = 'GET https://shop.test/orders\n';

/** A row of lines above the request. */
function above(lines: string): Example {
  return row(code(lines), `${lines}\n${plain}`);
}

/** Headers, a body and what follows it. */
function below(lines: string, files: Files = {}): Example {
  return row(code(lines), `${plain}${lines}\n`, { files });
}

/** A row of a reference in a header of a second request. */
function reference(text: string): Example {
  return row(code(text), `${login}\n###\n${get}x-token: ${text}\n`, { without: `${login}\n###\n${get}` });
}

export const httpFiles: ExampleTable = {
  name: '.http files',
  head: 'In the file',
  examples: [
    row('`### Place an order`', `### Place an order\n${plain}`),
    above('# @name place'),
    row('`@sku = A-100`, read by `{{sku}}`', `@sku = A-100\n${plain}x-sku: {{sku}}\n`),
    row('`http-client.env.json` with `user`, read by `{{user}}`', `${plain}x-user: {{user}}\n`, {
      files: { 'http-client.env.json': '{ "dev": { "user": "ann" } }' },
    }),
    row('`http-client.private.env.json` with `pin`, read by `{{pin}}`', `${plain}x-pin: {{pin}}\n`, {
      files: { 'http-client.private.env.json': '{ "dev": { "pin": "4711" } }' },
    }),
    reference('{{login.response.body.$.token}}'),
    reference('{{login.response.headers.location}}'),
    reference('{{login.token}}'),
    row('`# @ref login`, a request that is named further down', `# @ref login\n${get}\n###\n${login}`, {
      without: login,
    }),
    row('`# @import ./auth.http`, with a request `login`', `# @import ./auth.http\n# @ref login\n${get}`, {
      without: get,
      files: { 'auth.http': login },
    }),
    row(
      '`GET …/orders`<br>`  ?state=open`<br>`  &page=2`',
      'GET https://shop.test/orders\n  ?state=open\n  &page=2\n',
      {
        without: get,
      },
    ),
    below('Authorization: Basic ann {{pin}}'),
    below('Authorization: Digest ann {{pin}}'),
    below('Authorization: AWS {{key}} {{secret}} region:eu-west-1 service:s3'),
    row(
      '`{{$auth.token("shop")}}`, with `Security` in the environment',
      `${plain}Authorization: Bearer {{$auth.token("shop")}}\n`,
      {
        files: {
          'http-client.env.json': JSON.stringify({
            dev: {
              Security: {
                Auth: {
                  shop: {
                    Type: 'OAuth2',
                    'Grant Type': 'Client Credentials',
                    'Token URL': 'https://id.test/token',
                    'Client ID': 'shop',
                  },
                },
              },
            },
          }),
        },
      },
    ),
    below('Content-Type: application/json\n\n{ "sku": "A-100" }'),
    below('\n< ./order.txt', { 'order.txt': 'A-100, {{amount}}' }),
    below('\n<@ ./order.txt', { 'order.txt': 'A-100, {{amount}}' }),
    below('Content-Type: image/png\n\n< ./cup.png'),
    below('Content-Type: application/x-www-form-urlencoded\n\nsku=A-100\n&amount=2'),
    below(
      'Content-Type: multipart/form-data; boundary=x\n\n--x\nContent-Disposition: form-data; name="sku"\n\nA-100\n--x--',
    ),
    below('X-REQUEST-TYPE: GraphQL\n\n{ orders { id } }'),
    row('`GRAPHQL https://shop.test/graphql`', 'GRAPHQL https://shop.test/graphql\n\n{ orders { id } }\n'),
    row('a curl command', "curl -X POST https://shop.test/orders -d 'sku=A-100'\n"),
    above('# @no-redirect'),
    above('# @timeout 5 s'),
    above('# @sleep 200'),
    above('# @tag smoke'),
    above('# @disabled'),
    above('# @no-cookie-jar'),
    above('# @loop for 3'),
    below('\n> {%\nclient.test("is placed", () => client.assert(response.status === 201));\n%}'),
    row(
      '`> {% client.global.set("id", response.body.id); %}`, read by `{{id}}`',
      `${plain}\n> {% client.global.set("id", response.body.id); %}\n\n###\nGET https://shop.test/orders/{{id}}\n`,
      { without: `${plain}\n###\nGET https://shop.test/orders/{{id}}\n` },
    ),
    row(
      '`< {% request.variables.set("at", Date.now()); %}`, read by `{{at}}`',
      `< {% request.variables.set("at", Date.now()); %}\n${plain}x-at: {{at}}\n`,
    ),
    below('\n{{\nexports.id = response.parsedBody.id;\n}}'),
    below('\n?? status == 201'),
    below('\n?? jsonpath $.state == open'),
    below('EXPECTED_RESPONSE_STATUS 201'),
    row('`# @if login.response.status 200`', `${login}\n###\n# @if login.response.status 200\n${get}`, {
      without: `${login}\n###\n${get}`,
    }),
    row('`{{a + 1}}`', `${plain}x-a: {{a + 1}}\n`),
    row('`WEBSOCKET wss://shop.test`', 'WEBSOCKET wss://shop.test\n'),
  ],
};
