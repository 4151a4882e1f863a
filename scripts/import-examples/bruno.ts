import { code, type Example, type ExampleTable, type Files } from './example.ts';

const bruno = JSON.stringify({ version: '1', name: 'Shop', type: 'collection' });
const environment = 'vars {\n  host: https://shop.test\n}\n';
const modes: Readonly<Record<string, string>> = {
  'form-urlencoded': 'formUrlEncoded',
  'multipart-form': 'multipartForm',
};

/** A collection with one request. @param blocks - of its file, over a line of its own */
function collection(blocks: string, files: Files = {}): Files {
  const own = /^(?:get|post|ws|grpc) \{/m.test(blocks) ? '' : lineOf(blocks);
  return {
    'bruno.json': bruno,
    'environments/local.bru': environment,
    'place.bru': `meta {\n  name: Place an order\n  type: http\n  seq: 1\n}\n${own}${blocks}`,
    ...files,
  };
}

/** Bruno says there which of the blocks are in use. */
function lineOf(blocks: string): string {
  const [, part, mode = ''] = /^(body|auth):([\w-]+)/m.exec(blocks) ?? [];
  const use = part === undefined ? '' : `  ${part}: ${modes[mode] ?? mode}\n`;
  return `post {\n  url: {{host}}/orders\n${use}}\n`;
}

function row(says: string, blocks: string, files: Files = {}, without: Files = {}): Example {
  return { says, files: collection(blocks, files), without: collection('', without) };
}

/** A row of the lines of one block. */
function block(name: string, lines: string, files: Files = {}, without: Files = files): Example {
  const whole = `${name} {\n  ${lines.replaceAll('\n', '\n  ')}\n}\n`;
  return row(`\`${name}\`: ${code(lines)}`, whole, files, without);
}

function assertion(line: string): Example {
  return row(code(line), `assert {\n  ${line}\n}\n`);
}

const folder =
  'meta {\n  name: Admin\n}\nauth {\n  mode: basic\n}\nauth:basic {\n  username: ann\n  password: {{pin}}\n}\n';
const inFolder = 'meta {\n  name: List\n  type: http\n  seq: 1\n}\nget {\n  url: {{host}}/admin\n  auth: inherit\n}\n';
const reads: Files = {
  'read.bru': 'meta {\n  name: Read an order\n  type: http\n  seq: 2\n}\nget {\n  url: {{host}}/orders/{{id}}\n}\n',
};

export const brunoCollections: ExampleTable = {
  name: 'Bruno collections',
  head: 'In Bruno',
  examples: [
    row('a folder `Admin` with auth, and `auth: inherit` in its request', '', {
      'admin/folder.bru': folder,
      'admin/list.bru': inFolder,
    }),
    row('`sku` in `environments/local.bru`, read by `{{sku}}`', 'headers {\n  x-sku: {{sku}}\n}\n', {
      'environments/local.bru': `${environment.slice(0, -2)}  sku: A-100\n}\n`,
    }),
    block('headers', 'x-user: {{process.env.USER_NAME}}'),
    block('headers', 'x-id: {{$guid}}'),
    row('`vars:secret` of an environment', 'headers {\n  x-pin: {{pin}}\n}\n', {
      'environments/local.bru': `${environment}vars:secret [\n  pin\n]\n`,
    }),
    block('headers', '~x-old: 1'),
    row(
      `\`params:query\`: ${code('state: open\n~page: 2')}`,
      'post {\n  url: {{host}}/orders?state=open\n}\nparams:query {\n  state: open\n  ~page: 2\n}\n',
    ),
    row(`\`params:path\`: ${code('id: 7')}`, 'get {\n  url: {{host}}/orders/:id\n}\nparams:path {\n  id: 7\n}\n'),
    block('body:json', '{ "sku": "A-100" /* new */ }'),
    row('`body:graphql`', 'body:graphql {\n  { orders { id } }\n}\n'),
    block('body:form-urlencoded', 'sku: A-100'),
    block('body:multipart-form', 'photo: @file(cup.png)'),
    block('body:file', 'file: @file(cup.png) @contentType(image/png)'),
    block('auth:bearer', 'token: {{token}}'),
    block('auth:basic', 'username: ann\npassword: {{pin}}'),
    block('auth:digest', 'username: ann\npassword: {{pin}}'),
    block('auth:apikey', 'key: x-key\nvalue: {{key}}\nplacement: header'),
    block('auth:awsv4', 'accessKeyId: {{key}}\nsecretAccessKey: {{secret}}\nservice: s3\nregion: eu-west-1'),
    block(
      'auth:oauth2',
      'grant_type: client_credentials\naccess_token_url: https://id.test/token\nclient_id: shop\nclient_secret: {{secret}}',
    ),
    block('auth:oauth2', 'grant_type: authorization_code\naccess_token_url: https://id.test/token\nclient_id: shop'),
    ...['ntlm', 'wsse', 'oauth1', 'edgegrid'].map((mode) => block(`auth:${mode}`, 'username: ann')),
    block('vars:pre-request', 'sku: A-100'),
    block('vars:post-response', 'id: res.body.id', reads),
    block('vars:post-response', "id: res.body.items.find((item) => item.state === 'open').id", reads),
    block('tests', "test('is placed', () => expect(res.getStatus()).to.equal(201));"),
    block('script:post-response', "bru.setVar('id', res.body.id);", reads),
    block('script:pre-request', "req.setHeader('x-shop', 'tea');"),
    block('script:pre-request', "bru.setVar('at', Date.now());"),
    block('script:pre-request', "const sign = require('./sign');\nreq.setHeader('x-sign', sign(req.getUrl()));", {
      'sign.js': 'module.exports = (url) => require("crypto").createHash("md5").update(url).digest("hex");\n',
    }),
    row('`settings`', 'settings {\n  timeout: 5000\n  followRedirects: false\n}\n'),
    row('`tags`', '', {
      'place.bru': `meta {\n  name: Place an order\n  type: http\n  seq: 1\n  tags: [\n    smoke\n  ]\n}\n${lineOf('')}`,
    }),
    row('`docs`', 'docs {\n  It places an order.\n}\n'),
    row('WebSocket', '', { 'watch.bru': 'meta {\n  name: Watch\n  type: ws\n}\nws {\n  url: wss://shop.test\n}\n' }),
    row('gRPC', '', { 'watch.bru': 'meta {\n  name: Watch\n  type: grpc\n}\ngrpc {\n  url: grpc://shop.test\n}\n' }),
  ],
};

export const brunoAssertions: ExampleTable = {
  name: 'assertions of Bruno',
  head: 'In `assert`',
  examples: [
    'res.status: eq 200',
    'res.body.count: eq 5',
    'res.body.count: eq "5"',
    'res.body.count: neq 5',
    'res.body.count: gte 5',
    'res.body.id: isString',
    'res.body.id: isNotEmpty',
    'res.body.isPaid: isTruthy',
    'res.body.old: isUndefined',
    'res.body.old: isNull',
    'res.body.state: in open, paid',
    'res.body.total: between 1, 5',
    "res('items[0].sku'): matches ^T-",
    'res.body.items.length: eq 2',
    'res.body.items: isArray',
    "res.headers['content-type']: contains json",
    'res.responseTime: lt 500',
  ].map(assertion),
};
