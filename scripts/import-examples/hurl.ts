import { code, type Example, type ExampleTable } from './example.ts';

const plain = 'POST https://shop.test/orders\n';
const answered = `${plain}HTTP 200\n`;

function row(says: string, text: string, without = plain): Example {
  return { says, files: { 'shop.hurl': text }, without: { 'shop.hurl': without } };
}

/** Headers, sections and a body of the request. */
function request(lines: string): Example {
  return row(code(lines), `${plain}${lines}\n`);
}

/** An answer, and what is below it. */
function answer(lines: string): Example {
  return row(code(lines), `${plain}${lines}\n`);
}

function assertion(line: string): Example {
  return row(code(line), `${answered}[Asserts]\n${line}\n`, answered);
}

function option(line: string): Example {
  return row(code(line), `${plain}[Options]\n${line}\n`);
}

/** A capture that the next entry reads. */
function capture(line: string): Example {
  const next = '\nGET https://shop.test/orders/{{id}}\n';
  return row(code(line), `${answered}[Captures]\n${line}\n${next}`, `${answered}${next}`);
}

export const hurlEntries: ExampleTable = {
  name: 'Hurl entries',
  head: 'In the file',
  examples: [
    row('a comment directly above an entry: `# Place an order`', `# Place an order\n${plain}`),
    request('x-user: {{user}}'),
    request('x-id: {{newUuid}}'),
    request('x-at: {{newDate}}'),
    request('x-day: {{newDate format "%Y-%m-%d"}}'),
    request('x-count: {{randomInt 1 9}}'),
    request('x-key: {{getEnv "API_KEY"}}'),
    request('[Query]\nstate: open'),
    request('[Form]\nsku: A-100'),
    request('[Multipart]\nphoto: file,cup.png;'),
    request('[BasicAuth]\nann: {{pin}}'),
    request('[Cookies]\ntheme: dark'),
    request('{ "sku": "A-100" }'),
    request('<order sku="A-100"/>'),
    request('```graphql\n{ orders { id } }\n```'),
    request('`A-100, 2`'),
    request('base64,QS0xMDA=;'),
    request('hex,ff00;'),
    request('file,cup.png;'),
    answer('HTTP 201\ncontent-type: application/json'),
    answer('HTTP 200\n{ "state": "open" }'),
    ...['retry: 3\nretry-interval: 200ms', 'delay: 1s', 'max-time: 5s', 'skip: true', 'repeat: 2', 'repeat: 0'].map(
      option,
    ),
    ...[
      'location: true',
      'location: true\nmax-redirs: 3',
      'user: ann:{{pin}}',
      'insecure: true',
      'http2: true',
      'cacert: ca.pem',
    ].map(option),
    row(
      `${code('variable: sku=A-100')}, read by \`{{sku}}\``,
      `${plain}x-sku: {{sku}}\n[Options]\nvariable: sku=A-100\n`,
    ),
    capture('id: jsonpath "$.id"'),
    capture('id: jsonpath "$.items[*].id" nth 0'),
    capture('id: header "location" split "/" nth 2'),
    capture('id: regex "id=(\\\\d+)"'),
    capture('id: jsonpath "$.id" toInt'),
    capture('id: xpath "string(//id)"'),
    capture('id: header "x-page" replaceRegex "^p" ""'),
  ],
};

export const hurlAsserts: ExampleTable = {
  name: 'asserts of Hurl',
  head: 'In `[Asserts]`',
  examples: [
    'status < 300',
    'jsonpath "$.state" == "open"',
    'jsonpath "$.state" != "closed"',
    'jsonpath "$.total" > 5',
    'jsonpath "$.id" exists',
    'jsonpath "$.old" not exists',
    'jsonpath "$.items" count == 2',
    'jsonpath "$.id" isInteger',
    'jsonpath "$.id" isUuid',
    'jsonpath "$.at" isIsoDate',
    'jsonpath "$.items" isEmpty',
    'jsonpath "$.items" not isEmpty',
    'jsonpath "$.name" startsWith "A"',
    'jsonpath "$.name" matches /^A/',
    'header "location" contains "/orders/"',
    'cookie "sid" exists',
    'cookie "sid[Path]" == "/"',
    'xpath "string(//title)" == "Shop"',
    'body contains "open"',
    'bytes count == 120',
    'sha256 == hex,e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855;',
    'url endsWith "/orders"',
    'duration < 500',
    'variable "id" == 7',
    'jsonpath "$.at" toDate "%Y-%m-%d" daysAfterNow > 1',
    'certificate "Subject" contains "shop"',
    'ip == "127.0.0.1"',
    'version == "2"',
    'redirects count == 1',
    'redirects last location == "/orders/7"',
  ].map(assertion),
};
