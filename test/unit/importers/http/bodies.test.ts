import { expect, test } from 'vitest';
import { reasons, requestsOf, sessionOf } from './read.js';

const post = (type: string, body: string): string => `POST http://tea.test\nContent-Type: ${type}\n\n${body}\n`;

test('forms go on over lines, with blanks around their signs or without, encoded or not', () => {
  const [form] = requestsOf(post('application/x-www-form-urlencoded', 'a = 1 &\nb=two%20words\n&c={{c}}&d'));
  expect(form!.body).toEqual({
    kind: 'form',
    fields: [
      { name: 'a', value: '1' },
      { name: 'b', value: 'two words' },
      { name: 'c', value: '{{suite:c}}' },
      { name: 'd', value: '' },
    ],
  });
});

test('parts of a form: texts, types, and files by their paths', () => {
  const [upload] = requestsOf(
    post(
      'multipart/form-data; boundary=cut',
      `--cut
Content-Disposition: form-data; name="note"

two
lines
--cut
Content-Disposition: form-data; name="data"
Content-Type: application/json

{ "a": {{a}} }
--cut
Content-Disposition: form-data; name="file"; filename="a.png"
Content-Type: image/png

< ./a.png
--cut
Content-Disposition: form-data; name="text"

< ./note.txt
--cut--`,
    ),
    { 'a.png': undefined, 'note.txt': 'from {{a}} file' },
  );
  expect(upload!.body).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'note', value: 'two\nlines' },
      { name: 'data', type: 'application/json', value: '{ "a": {{suite:a}} }' },
      { name: 'file', type: 'image/png', file: 'a.png' },
      { name: 'text', value: 'from \\{{a}} file' },
    ],
  });
  expect(upload!.headers).toEqual([]);
  expect(reasons(upload!.leftovers)).toEqual(['1: by-hand the path of a file: ./a.png']);
});

test('a body of a form that has no parts is its text', () => {
  const [plain] = requestsOf(post('multipart/form-data', 'name=tea\nprice={{price}}'));
  expect(plain!.body).toEqual({ kind: 'text', text: 'name=tea\nprice={{suite:price}}' });
  expect(plain!.headers).toEqual([{ name: 'Content-Type', value: 'multipart/form-data' }]);
  const [other] = requestsOf(
    post('multipart/form-data; boundary=a', '--b\nContent-Disposition: form-data; name="c"\n\nd\n--b--'),
  );
  expect(other!.body).toEqual({ kind: 'text', text: '--b\nContent-Disposition: form-data; name="c"\n\nd\n--b--' });
});

test('`<` sends a file as it is, `<@` with its variables, and one that is not text by its path', () => {
  const files = { 'a.json': '{ "a": "{{a}}" }', 'data/b.bin': undefined };
  const [plain, filled, binary] = requestsOf(
    [
      post('application/json', '< ./a.json'),
      post('application/json', '<@utf8 a.json'),
      post('application/octet-stream', '< data/b.bin'),
    ].join('###\n'),
    files,
  );
  expect(plain!.body).toEqual({ kind: 'json', text: '{ "a": "\\{{a}}" }' });
  expect(filled!.body).toEqual({ kind: 'json', text: '{ "a": "{{suite:a}}" }' });
  expect(binary!.body).toEqual({ kind: 'file', path: 'data/b.bin' });
});

test('GraphQL: the header of REST Client or the method of JetBrains, the variables behind an empty line', () => {
  const query = 'query Teas($kind: String) {\n  teas(kind: $kind) { id }\n}\n\n{ "kind": "{{kind}}" }\n';
  const [header, method] = requestsOf(
    `POST http://tea.test/graphql\nX-REQUEST-TYPE: GraphQL\n\n${query}###\nGRAPHQL http://tea.test/graphql\n\n${query}`,
  );
  expect(header!.body).toEqual({
    kind: 'graphql',
    query: 'query Teas($kind: String) {\n  teas(kind: $kind) { id }\n}',
    operationName: 'Teas',
    variables: '{ "kind": "{{suite:kind}}" }',
  });
  expect(header!.headers).toEqual([]);
  expect(method).toMatchObject({ method: 'POST', body: header!.body });
});

test('dynamic variables of each tool become generators, pipes and names of the environment', () => {
  const [request] = requestsOf(
    post(
      'text/plain',
      `{{$guid}} {{$uuid}} {{$random.uuid}}
{{$randomInt}} {{$randomInt 1 10}} {{$random.integer(1, 10)}} {{$random.alphanumeric(8)}} {{$random.hexadecimal(6)}}
{{$timestamp}} {{$timestamp -1 d}} {{$isoTimestamp}}
{{$datetime iso8601 1 M}} {{$datetime rfc1123}} {{$datetime "DD/MM/YYYY [at] HH:mm" -2 h}} {{$localDatetime 'YYYY'}}
{{$processEnv KEY}} {{$dotenv %KEY}} {{$env.HOME}} {{%raw}} {{$random.name.firstName}}
{{$aadToken}} {{a + 1}} {{ spaced }}`,
    ),
  );
  expect(request!.body).toEqual({
    kind: 'text',
    text: `{{uuid}} {{uuid}} {{uuid}}
{{randomInt 0 1000}} {{randomInt 1 9}} {{randomInt 1 9}} {{randomText 8}} {{uuid | replace - '' | slice 0 6}}
{{timestamp s}} {{now | add -1d | date t}} {{now}}
{{now | add 1mo}} {{now | date 'EEE, dd MMM yyyy HH:mm:ss \\'GMT\\''}} {{now | add -2h | date 'dd/MM/yyyy \\'at\\' HH:mm'}} {{now | date yyyy}}
{{suite:KEY}} {{suite:KEY | urlEncode}} {{env.HOME}} {{suite:raw | urlEncode}} {{fake person.firstName}}
{{suite:aadToken}} {{suite:a_1}} {{suite:spaced}}`,
  });
  expect(reasons(request!.leftovers)).toEqual([
    "1: changed $localDatetime is in UTC: {{$localDatetime 'YYYY'}}",
    '1: by-hand a dynamic variable: {{$aadToken}}',
    '1: by-hand an expression: {{a + 1}}',
  ]);
});

test('JSON keeps the type of a value without quotes, and one in quotes is text', () => {
  const text = sessionOf(
    `# @name made\nPOST http://tea.test/a\n###\n${post('application/json', '{ "id": {{made.id}}, "ids": ["{{made.id}}"] }')}`,
  );
  expect(text).toContain(`    json:
      id: '{{var.made_id}}'
      ids:
        - '{{var.made_id | text}}'
`);
});
