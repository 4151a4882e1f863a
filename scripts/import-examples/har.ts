import { code, type Example, type ExampleTable } from './example.ts';

interface Call {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly mimeType: string; readonly text?: string; readonly params?: readonly object[] };
  readonly status?: number;
  readonly type?: string;
  readonly answer?: unknown;
  readonly answerHeaders?: Readonly<Record<string, string>>;
}

function har(calls: readonly Call[]): Readonly<Record<string, string>> {
  return { 'shop.har': JSON.stringify({ log: { entries: calls.map(entry) } }) };
}

function entry({
  method = 'GET',
  url = '/api/orders',
  headers,
  body,
  status = 200,
  type,
  answer,
  answerHeaders,
}: Call): object {
  const mimeType = type ?? 'application/json';
  return {
    startedDateTime: new Date(1_700_000_000_000).toISOString(),
    request: {
      method,
      url: new URL(url, 'https://shop.test').href,
      headers: pairs(headers),
      ...(body && { postData: body }),
    },
    response: {
      status,
      headers: pairs(answerHeaders),
      content: { mimeType, ...(answer !== undefined && { text: JSON.stringify(answer) }) },
    },
  };
}

function pairs(map: Readonly<Record<string, string>> = {}): readonly object[] {
  return Object.entries(map).map(([name, value]) => ({ name, value }));
}

/** A row of what one call has. */
function row(says: string, call: Call, without: Call = {}): Example {
  return { says, files: har([call]), without: har([without]) };
}

/** A row of calls next to a plain one. */
function rows(says: string, calls: readonly Call[], without: readonly Call[] = [{}]): Example {
  return { says, files: har(calls), without: har(without) };
}

function header(name: string, value: string): Example {
  return row(code(`${name}: ${value}`), { headers: { [name]: value } });
}

function body(says: string, given: NonNullable<Call['body']>): Example {
  return row(`body: ${says}`, { method: 'POST', body: given }, { method: 'POST' });
}

const login: Call = { method: 'POST', url: '/api/login', answer: { token: 'h7Fq2kPz9wLm4x' } };

export const recordings: ExampleTable = {
  name: 'recordings',
  head: 'In the recording',
  examples: [
    row(`an answer: ${code('200 { "id": 7, "items": [] }')}`, { answer: { id: 7, items: [] } }),
    row('the server `https://api.shop.test`', { url: 'https://api.shop.test/api/orders' }),
    rows('a page and its script', [{ url: '/', type: 'text/html' }, { url: '/app.js', type: 'text/javascript' }, {}]),
    rows('a preflight request', [{ method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }, {}]),
    rows('a call of a tracker', [{ url: 'https://www.google-analytics.com/collect' }, {}]),
    rows('a redirect, and what it leads to', [
      { url: '/api/latest', status: 302, answerHeaders: { location: '/api/orders' } },
      { answer: { id: 7 } },
    ]),
    header('user-agent', 'Mozilla/5.0'),
    header('origin', 'https://shop.test'),
    row('`origin`, with a CSRF token', { headers: { origin: 'https://shop.test', 'x-csrf-token': 'h7Fq2kPz9wLm4x' } }),
    rows(
      'a cookie that an earlier answer has set',
      [{ ...login, answerHeaders: { 'set-cookie': 'sid=abcdef' } }, { headers: { cookie: 'sid=abcdef' } }],
      [login, {}],
    ),
    header('cookie', 'theme=dark'),
    rows(
      '`authorization: Bearer …`, with a token that an earlier answer gave',
      [login, { headers: { authorization: 'Bearer h7Fq2kPz9wLm4x' } }],
      [login, {}],
    ),
    header('authorization', 'Bearer h7Fq2kPz9wLm4x'),
    rows(
      'an id that an earlier answer gave, in a path',
      [{ method: 'POST', answer: { id: 4711 } }, { url: '/api/orders/4711' }],
      [{ method: 'POST', answer: { id: 4711 } }],
    ),
    row('the time in a query, against caches: `?_=1700000000123`', { url: '/api/orders?_=1700000000123' }),
    body('JSON, with a password', { mimeType: 'application/json', text: '{"user":"ann","password":"tea-4711"}' }),
    body('a form', { mimeType: 'application/x-www-form-urlencoded', text: 'sku=A-100' }),
    body('parts of a form, with a file', {
      mimeType: 'multipart/form-data; boundary=x',
      params: [
        { name: 'sku', value: 'A-100' },
        { name: 'photo', fileName: 'cup.png', contentType: 'image/png' },
      ],
    }),
  ],
};

function commands(says: string, text: string, without = 'curl -L https://shop.test/orders\n'): Example {
  return { says, files: { 'shop.sh': text }, without: { 'shop.sh': without } };
}

function command(given: string): Example {
  return commands(code(given), `curl -L https://shop.test/orders ${given}\n`);
}

export const curlCommands: ExampleTable = {
  name: 'curl commands',
  head: 'In the commands',
  examples: [
    commands('a comment directly above a command: `# List`', '# List\ncurl -L https://shop.test/orders\n'),
    ...[
      '-X DELETE',
      "-H 'x-shop: tea'",
      "-d 'sku=A-100'",
      `--json '{ "sku": "A-100" }'`,
      "-F 'photo=@cup.png'",
      '--data-binary @order.json',
      "-G -d 'state=open'",
      '-u ann:tea-4711',
      '--max-time 5',
      '-H "Authorization: Bearer $TOKEN"',
      '--insecure',
    ].map(command),
    commands('no `--location`', 'curl https://shop.test/orders\n'),
    commands('other lines of the shell: `echo done`', 'curl -L https://shop.test/orders\necho done\n'),
  ],
};
