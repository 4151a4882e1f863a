import { describe, expect, test } from 'vitest';
import { newSession } from '../../../src/authoring/ops/new-session.js';
import { readCurl } from '../../../src/authoring/curl/read-curl.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { memoryProject } from './memory-project.js';

function read(command: string): { step: JsonObject; notes: readonly string[] } | string {
  const outcome = readCurl(command);
  return outcome.kind === 'refused' ? outcome.message : { step: outcome.step, notes: outcome.notes };
}

const plain = { request: 'GET http://h/x', redirects: false };

test.each<[string, string]>([
  ['a value of a flag that does not concern the request is not taken for the URL', 'curl --limit-rate 1k http://h/x'],
  ['a pipe ends the command', "curl http://h/x -o /dev/null -w '%{http_code}\\n' | jq . && echo done"],
  ['another command ends it, too', 'curl http://h/x > out.json; curl http://h/y'],
  ['--next begins another request', 'curl http://h/x --next -d a=1 http://h/y'],
  ['curl of Windows by its whole path', 'C:\\\\bin\\\\curl.exe http://h/x'],
  ['lines of PowerShell', 'curl http://h/x `\n --silent'],
  ['a line that is to go on at the end of the command', 'curl http://h/x --silent \\'],
  ['the same in PowerShell', 'curl http://h/x --silent `\n'],
  ['what ends the command may follow a word at once', 'curl http://h/x; echo'],
  ['a pipe does', 'curl http://h/x|jq .'],
  ['a file for the output does', 'curl http://h/x>out.json'],
  ['messages go elsewhere', 'curl http://h/x 2>&1 &>/dev/null'],
  ['comments do not belong to the command', '# Gets it\ncurl http://h/x # with -X POST it changes\n'],
])('%s', (_, command) => {
  const outcome = read(command);
  expect(typeof outcome === 'string' ? outcome : outcome.step).toEqual(plain);
});

describe('what browsers copy for the prompt of Windows', () => {
  test('carets before quotes, and a line break in the body', () => {
    const command = [
      'curl ^"https://h/x?a=1^&b=2^" ^',
      '  -H ^"accept: */*^" ^',
      '  -H ^"x: 100^%^" ^',
      '  --data-raw ^"^{^\\^"a^\\^":^\\^"l1^',
      '',
      'l2^\\^"^}^"',
    ];
    for (const newline of ['\n', '\r\n'])
      expect(read(command.join(newline))).toEqual({
        step: {
          request: 'POST https://h/x',
          query: { a: '1', b: '2' },
          headers: { accept: '*/*', x: '100%', 'content-type': 'application/x-www-form-urlencoded' },
          text: '{"a":"l1\nl2"}',
          redirects: false,
        },
        notes: [],
      });
  });

  test('carets at the ends of lines only, quotes of C programs', () => {
    expect(read('curl "http://h/x" ^\n  -H "x: a^b" ^\n  -H "y: say \\"hi\\" ""you""" -X PUT')).toEqual({
      step: { request: 'PUT http://h/x', headers: { x: 'a^b', y: 'say "hi" "you"' }, redirects: false },
      notes: [],
    });
    expect(read('curl ^"http://h/x')).toBe('invalid curl command: a quote is left open');
  });

  test('a caret in a command of another shell is a caret', () => {
    expect(read(`curl http://h/x -X PUT -H 'x: a ^"b^"'`)).toEqual({
      step: { request: 'PUT http://h/x', headers: { x: 'a ^"b^"' }, redirects: false },
      notes: [],
    });
  });
});

test('variables of the shell are read from the environment, but not in single quotes', () => {
  expect(read(`curl "$BASE/x?q=\${Q}" -u $USER:pw -H 'a: $NOT' -H "b: \\$NOT" -L --max-redirs 3`)).toEqual({
    step: {
      request: 'GET {{env.BASE}}/x?q={{env.Q}}',
      headers: { a: '$NOT', b: '$NOT' },
      auth: { basic: { username: '{{env.USER}}', password: 'pw' } },
      redirects: 3,
    },
    notes: ['$BASE, $Q, $USER of the shell are read from the environment: {{env.BASE}}, {{env.Q}}, {{env.USER}}'],
  });
});

test('what cannot be taken over is named', () => {
  expect(
    read('curl http://h/x http://h/y -d @a.txt -d b=1 --data-urlencode c@c.txt -H @h.txt -b jar.txt -k --retry 3 -k'),
  ).toEqual({
    step: { request: 'POST http://h/x', form: { b: '1' }, redirects: false },
    notes: [
      '-k, --retry of the curl command are left out: they do not describe the request itself, or are options of the project',
      'http://h/y of the curl command is left out: a request has one URL',
      '-H @h.txt of the curl command is left out: it reads a file that belongs to curl',
      '-b jar.txt of the curl command is left out: it reads a file that belongs to curl',
      '-d @a.txt of the curl command is left out: a file can only be the whole body; write its text into the request',
      '--data-urlencode c@c.txt of the curl command is left out: a file can only be the whole body; write its text into the request',
    ],
  });
  expect(read('curl http://h/x -d @-')).toEqual({
    step: { request: 'POST http://h/x', redirects: false },
    notes: ['-d @- of the curl command is left out: it reads what is typed or piped; write the body into the file'],
  });
});

test('headers that curl adds are taken away as it does, and the length follows from the body', () => {
  expect(read(`curl http://h/x -d a -H 'Content-Type:' -H 'X-Empty;' -H 'Content-Length: 9' -r 0-9`)).toEqual({
    step: {
      request: 'POST http://h/x',
      headers: { 'content-type': null, 'X-Empty': '', range: 'bytes=0-9' },
      text: 'a',
      redirects: false,
    },
    notes: ["-H 'Content-Length: 9' of the curl command is left out: the length follows from the body"],
  });
  const typed = read(
    `curl http://h/x -F 'f=@a;type=x/Y,b;type=text/plain; charset=utf-8' -F 'v=1;type=a/b;filename=n;charset=c' -F 'c=@d,"e,f;g";type=h/i'`,
  );
  expect(typed).toMatchObject({
    step: {
      multipart: [
        { name: 'f', file: './a', type: 'x/Y' },
        { name: 'f', file: './b', type: 'text/plain; charset=utf-8' },
        { name: 'v', value: '1', type: 'a/b' },
        { name: 'c', file: './d' },
        { name: 'c', file: './e,f;g', type: 'h/i' },
      ],
    },
  });
  expect(read(`curl -G 'http://h/x?a=1&' -d b=2`)).toMatchObject({
    step: { request: 'GET http://h/x', query: { a: '1', b: '2' } },
    notes: [],
  });
  expect(read('curl -G http://h/x -d a=1 -d a=2')).toEqual({
    step: { request: 'GET http://h/x?a=1&a=2', redirects: false },
    notes: [],
  });
});

test('a file that is uploaded is put, and its path is one from the session file', () => {
  const curl = 'curl -T data/a.bin http://h/up/';
  expect(read(curl)).toEqual({
    step: { request: 'PUT http://h/up/a.bin', file: './data/a.bin', redirects: false },
    notes: [],
  });
  const outcome = newSession(memoryProject({}), { file: 'cases/up', folder: 'tools', curl });
  expect(outcome.kind === 'edited' && outcome.edits[0]).toEqual({
    kind: 'create',
    file: 'cases/up.session.yaml',
    after: `steps:
  - request: PUT http://h/up/a.bin
    file: ../tools/data/a.bin
    redirects: false
    tests:
      status:
        lt: 400
`,
  });
});

test('digest and AWS signatures are ways of signing in', () => {
  expect(read('curl --digest -u a:b-secret http://h/x')).toEqual({
    step: { ...plain, auth: { digest: { username: 'a', password: 'b-secret' } } },
    notes: [],
  });
  const aws = { accessKeyId: 'AKID', secretAccessKey: 'b-secret' };
  expect(read('curl -u AKID:b-secret --aws-sigv4 aws:amz:eu-central-1:execute-api http://h/x')).toEqual({
    step: { ...plain, auth: { awsSigV4: { ...aws, region: 'eu-central-1', service: 'execute-api' } } },
    notes: [],
  });
  expect(read('curl --user AKID:b-secret --aws-sigv4 aws:amz http://h/x')).toMatchObject({
    step: { auth: { awsSigV4: aws } },
  });
});

test('what cannot be sent as curl does is named, without the password', () => {
  const basic = { basic: { username: 'a', password: 'b-secret' } };
  expect(read('curl --ntlm -u a:b-secret http://h/x')).toEqual({
    step: plain,
    notes: [
      '-u with --ntlm of the curl command is left out: a request signs in only by `apiKey`, `awsSigV4`, `basic`, `bearer`, `digest` or `oauth2`',
    ],
  });
  expect(read('curl --anyauth -u a:b-secret http://h/x')).toEqual({
    step: { ...plain, auth: basic },
    notes: ['--anyauth of the curl command is left out: `basic` sends the user'],
  });
  expect(read('curl --basic -u a:b-secret http://h/x')).toEqual({ step: { ...plain, auth: basic }, notes: [] });
  expect(read('curl --ntlm http://h/x')).toEqual({
    step: plain,
    notes: ['--ntlm of the curl command is left out: it names no user'],
  });
  expect(read("curl http://h/x -H 'Accept:' -H 'Expect:'")).toEqual({
    step: plain,
    notes: ["-H 'Accept:' of the curl command is left out: every request has this header"],
  });
});

test('parts of a form as Postman writes them', () => {
  const command = String.raw`curl http://h/x --form 'file=@"/tmp/a.bin"' --form 'key="value"' -F 'b="a;b \"c\""' -F 'c=d;type=text/css' -F 'e=@"f;g.txt";type=text/plain;filename="h;i.txt"' --form-string 'j="k"'`;
  expect(read(command)).toEqual({
    step: {
      request: 'POST http://h/x',
      multipart: [
        { name: 'file', file: '/tmp/a.bin', type: 'application/octet-stream' },
        { name: 'key', value: 'value' },
        { name: 'b', value: 'a;b "c"' },
        { name: 'c', value: 'd', type: 'text/css' },
        { name: 'e', file: './f;g.txt', type: 'text/plain' },
        { name: 'j', value: '"k"' },
      ],
      redirects: false,
    },
    notes: ['filename="h;i.txt" of the curl command is left out: a part always has the name of its file'],
  });
});

test.each<[string, JsonObject, readonly string[]]>([
  [
    "curl http://h/x -F a=b -F 'note=<note.txt'",
    { request: 'POST http://h/x', multipart: [{ name: 'a', value: 'b' }], redirects: false },
    [
      '-F note=<note.txt of the curl command is left out: the text of a part cannot come from a file; write it into the request',
    ],
  ],
  [
    'curl http://h/x --next http://h/y',
    plain,
    ['what follows --next of the curl command is left out: it is another request'],
  ],
  ...[' ;\n', '\n', ' && ', ' & ', ';', '&&', '& '].map((end): [string, JsonObject, readonly string[]] => [
    `curl http://h/x${end}curl -X POST -d a=1 http://h/y`,
    plain,
    ['callsheet reads only the first of the curl commands'],
  ]),
  [
    'curl http://h/`date`/x',
    { request: 'GET http://h/`date`/x', redirects: false },
    ['callsheet does not run `date` of the shell: the request has it as written'],
  ],
  [
    'curl http://h/x;v=1/a`b?c=$D&e=1 -X PUT -H b:1|jq',
    {
      request: 'PUT http://h/x;v=1/a`b?c={{env.D}}&e=1',
      headers: { b: '1' },
      redirects: false,
    },
    ['$D of the shell is read from the environment: {{env.D}}'],
  ],
  [
    'curl http://h/x -d 1|jq',
    {
      request: 'POST http://h/x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      text: '1',
      redirects: false,
    },
    [],
  ],
  [
    'curl http://h/x -d @note.txt -H content-type:text/plain',
    { request: 'POST http://h/x', headers: { 'content-type': 'text/plain' }, file: './note.txt', redirects: false },
    ['-d @note.txt of curl removes the line breaks of the file; the request sends the file as it is'],
  ],
  [
    'curl http://h/x --data-binary @note.txt -H content-type:text/plain',
    { request: 'POST http://h/x', headers: { 'content-type': 'text/plain' }, file: './note.txt', redirects: false },
    [],
  ],
  [
    "curl http://h/x --url-query 'z=a b' --url-query '=c&d' --url-query '+e=%20f' --url-query g@h.txt",
    { request: 'GET http://h/x?z=a%20b&c%26d&e=%20f', redirects: false },
    [
      '--url-query g@h.txt of the curl command is left out: a query cannot come from a file; write its text into the request',
    ],
  ],
  ["curl http://h/x --url-query 'z=a b'", { request: 'GET http://h/x', query: { z: 'a b' }, redirects: false }, []],
  [
    String.raw`curl http://h/x -X PUT -H $'x: caf\xc3\xa9 \303\251 \u00e9 \ud83d\ude00 \U1f600\tz'`,
    { request: 'PUT http://h/x', headers: { x: 'café é é 😀 😀\tz' }, redirects: false },
    [],
  ],
  [
    'curl http://h/x -X PUT -H "a: Bearer $(cat token)" -H b:$(date +%s $(pwd)) -H \'c: $(no)\'',
    {
      request: 'PUT http://h/x',
      headers: { a: 'Bearer $(cat token)', b: '$(date +%s $(pwd))', c: '$(no)' },
      redirects: false,
    },
    [
      'callsheet does not run $(cat token) of the shell: the request has it as written',
      'callsheet does not run $(date +%s $(pwd)) of the shell: the request has it as written',
    ],
  ],
  [
    'curl http://h/x -X PUT -H "a: Bearer `cat token`" -H "b: ${B:-none} ${C}"',
    { request: 'PUT http://h/x', headers: { a: 'Bearer `cat token`', b: '${B:-none} {{env.C}}' }, redirects: false },
    [
      'callsheet does not run `cat token` of the shell: the request has it as written',
      'callsheet does not run ${B:-none} of the shell: the request has it as written',
      '$C of the shell is read from the environment: {{env.C}}',
    ],
  ],
  [
    "curl -X PUT -H content-type:text/xml -d '<a/>' http://h/x > out",
    { request: 'PUT http://h/x', headers: { 'content-type': 'text/xml' }, text: '<a/>', redirects: false },
    [],
  ],
])('%s', (command, step, notes) => {
  expect(read(command)).toEqual({ step, notes });
});

test.each<[string, JsonObject]>([
  ["curl http://h/x --json '[1]'", { headers: { accept: 'application/json' }, json: [1] }],
  ["curl http://h/x --json '[1]' -H 'Accept: text/csv'", { headers: { Accept: 'text/csv' }, json: [1] }],
  ["curl http://h/x -d a=1 -H 'X-a: 1' -H 'x-A: 2'", { headers: { 'X-a': ['1', '2'] }, form: { a: '1' } }],
  [
    "curl http://h/x -d a=1 -A one -H 'User-Agent: two' -b a=1 -H 'Cookie: b=2'",
    { headers: { 'User-Agent': 'two', Cookie: 'b=2' }, form: { a: '1' } },
  ],
  [
    "curl http://h/x -d a=1 -H 'content-type: application/x-www-form-urlencoded; charset=UTF-8'",
    { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }, form: { a: '1' } },
  ],
  [
    'curl http://h/x -F a=@b.PNG -F c=@d.txt -F e=@f -F g=@h.jpg;type=x/y -F i=j.png -F k=@l.json',
    {
      multipart: [
        { name: 'a', file: './b.PNG', type: 'image/png' },
        { name: 'c', file: './d.txt', type: 'text/plain' },
        { name: 'e', file: './f' },
        { name: 'g', file: './h.jpg', type: 'x/y' },
        { name: 'i', value: 'j.png' },
        { name: 'k', file: './l.json', type: 'application/octet-stream' },
      ],
    },
  ],
])('what curl adds, and what it joins, is in the request: %s', (command, body) => {
  expect(read(command)).toEqual({ step: { request: 'POST http://h/x', ...body, redirects: false }, notes: [] });
});

test('brackets that are escaped in a URL, as Firefox copies them, are brackets', () => {
  const step = { request: 'GET http://h/x?a[b]={c}', redirects: false };
  expect(read(String.raw`curl 'http://h/x?a\[b\]=\{c\}'`)).toEqual({ step, notes: [] });
  expect(read(`curl -g 'http://h/x?a[b]={c}'`)).toEqual({ step, notes: [] });
  expect(read(String.raw`curl -g 'http://h/x?a\[b'`)).toMatchObject({
    step: { request: String.raw`GET http://h/x?a\[b` },
  });
});

test('a placeholder that a page leaves to be filled in is not read as a file', () => {
  expect(read('curl http://h/x/<id>/y -u <user>:pw -X PUT')).toEqual({
    step: {
      request: 'PUT http://h/x/<id>/y',
      auth: { basic: { username: '<user>', password: 'pw' } },
      redirects: false,
    },
    notes: [],
  });
});

test('headers of the connection, which no request can have, are left out with a note', () => {
  expect(read("curl http://h/x -H 'Transfer-Encoding: chunked' -H 'Keep-Alive: 5' -H 'Expect: 100-continue'")).toEqual({
    step: plain,
    notes: ['Transfer-Encoding: chunked', 'Keep-Alive: 5', 'Expect: 100-continue'].map(
      (header) => `-H '${header}' of the curl command is left out: the connection sets it`,
    ),
  });
});

test.each<[string, string, readonly string[]]>([
  ['a range', 'curl -L http://h/x?page=[1-3]', ['[1-3]']],
  ['a list', 'curl -L http://h/{one,two}', ['{one,two}']],
  ['with --globoff neither is', 'curl -L -g http://h/{one,two}?page=[1-3]', []],
  ['escaped ones are none', String.raw`curl -L 'http://h/\[1-3\]'`, []],
  ['an address of IPv6, and a list of parameters', "curl -L 'http://[::1]/x?ids[]=1'", []],
])('what curl makes several URLs of is named: %s', (_, command, globs) => {
  const outcome = read(command);
  if (typeof outcome === 'string') throw new Error(outcome);
  expect(outcome.notes.map((note) => note.match(/URLs of (\S+);/)?.[1])).toEqual(globs);
});

test('flags of one letter stand together, the last of them with its value', () => {
  for (const command of ['curl -fLXPUT http://h/x', 'curl -fLX PUT http://h/x'])
    expect(read(command)).toEqual({ step: { request: 'PUT http://h/x' }, notes: [] });
});

test('flags that only change what curl prints are named as left out', () => {
  expect(read('curl -sSLv -o out.txt -w %{http_code} --http2 http://h/x')).toEqual({
    step: { request: 'GET http://h/x' },
    notes: [
      '-s, -S, -v, -o, -w, --http2 of the curl command are left out: they do not describe the request itself, or are options of the project',
    ],
  });
});

test('bytes of a header that make up no UTF-8, as reports write them, are a character each', () => {
  expect(read(String.raw`curl http://h/x -H $'x-a: caf\xe9' -H $'x-b: \xe5\x90\x8d'`)).toEqual({
    step: { ...plain, headers: { 'x-a': 'café', 'x-b': '名' } },
    notes: [],
  });
});

test('of a flag for one header that is given twice curl takes the last, and of cookies all', () => {
  const outcome = read("curl http://h/x -A a -A b -e x -e y -r 0-1 -r 2-3 -b 'q=1' -b 'w=2'");
  expect(outcome).toMatchObject({
    step: { headers: { 'user-agent': 'b', referer: 'y', range: 'bytes=2-3', cookie: ['q=1', 'w=2'] } },
  });
});

describe('what is not sent as curl sends it is named', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    [
      "curl http://h/x -d a -H 'Content-Type:'",
      { request: 'POST http://h/x', headers: { 'content-type': null }, text: 'a' },
      [],
    ],
    [
      "curl http://h/x -F a=b -H 'Content-Type:'",
      { request: 'POST http://h/x', multipart: [{ name: 'a', value: 'b' }] },
      ["-H 'Content-Type:' of the curl command is left out: a body of this kind is sent with its content type"],
    ],
    ["curl http://h/x -H 'Content-Type:'", { request: 'GET http://h/x' }, []],
    ['curl --path-as-is http://h/a/../b?c=/../d', { request: 'GET http://h/a/../b?c=/../d' }, []],
    ['curl http://h/a/./b/..', { request: 'GET http://h/a/' }, []],
    ['curl http://h/../..', { request: 'GET http://h/' }, []],
    [
      `curl http://h/x -F 'a=v;headers="X: y";encoder=base64'`,
      { request: 'POST http://h/x', multipart: [{ name: 'a', value: 'v' }] },
      [
        'headers="X: y" of the curl command is left out: a part has only one header, its type',
        'encoder=base64 of the curl command is left out: a part is sent as it is',
      ],
    ],
    [
      `curl http://h/x -F 'a=@b.x,"c,d.x";type=t/u' -F e=@-`,
      {
        request: 'POST http://h/x',
        multipart: [
          { name: 'a', file: './b.x', type: 'application/octet-stream' },
          { name: 'a', file: './c,d.x', type: 't/u' },
        ],
      },
      [
        `-F a=@b.x,"c,d.x";type=t/u of curl nests the files in one part; the request sends one part for each file`,
        '-F e=@- of the curl command is left out: it reads what is typed or piped; write the body into the file',
      ],
    ],
    [
      `curl “http://h/x” -H ‘a: b’ -H "c: “d”"`,
      { request: 'GET http://h/x', headers: { a: 'b', c: '“d”' } },
      ['callsheet reads the curly quotes of the curl command as straight ones'],
    ],
    [`curl http://h/x -H 'a: say “hi” now'`, { request: 'GET http://h/x', headers: { a: 'say “hi” now' } }, []],
  ])('%s', (command, step, notes) => {
    expect(read(command)).toEqual({ step: { ...step, redirects: false }, notes });
  });

  test('keys that YAML would take for a merge key or a comment stand in quotes', () => {
    const curl = `curl http://h/x --json '{"<<": "<<", "// a": "/* b */", "c": ["// d"]}'`;
    const outcome = newSession(memoryProject({}), { file: 'keys', curl });
    expect(outcome.kind === 'edited' && outcome.edits[0]).toMatchObject({
      after: `steps:
  - request: POST http://h/x
    headers:
      accept: application/json
    json:
      '<<': '<<'
      '// a': '/* b */'
      c:
        - '// d'
    redirects: false
    tests:
      status:
        lt: 400
`,
    });
  });
});

test('credentials are read from the environment, and no value of one reaches the file or a note', () => {
  const notesOf = (curl: string): readonly string[] => {
    const outcome = newSession(memoryProject({}), { file: 'secrets', curl });
    return outcome.kind === 'edited' ? outcome.notes : [outcome.message];
  };
  expect([
    ...notesOf(
      `curl -u ann:hunter2 https://h/x?api_key=k123 -H 'Cookie: sid=s-123' -H 'X-Api-Key: k-9' -H 'accept: a/b'`,
    ),
    ...notesOf(
      `curl https://ann:hunter2@h/x -H 'authorization: Bearer t-0ken' --json '{"user":{"password":"p-1"},"tokens":[1]}'`,
    ),
    ...notesOf(`curl https://h/x -F password=p-2 -F note=hi`),
    ...notesOf(`curl https://h/x --json '[{"name":"password","value":"p-3"},{"name":"note","value":"hi"}]'`),
    ...notesOf(`curl "https://h/x?token=$TOKEN" -u "ann:$PASSWORD" -H "authorization: Bearer {{token}}" -d secret=`),
  ]).toMatchInlineSnapshot(`
    [
      "credentials are not written into the session: set them in \`.env.local\` or in the environment: SECRETS_PASSWORD (\`auth.basic.password\`), SECRETS_COOKIE (the header \`cookie\`), SECRETS_API_KEY (the header \`x-api-key\`), SECRETS_API_KEY_2 (\`query.api_key\`)",
      "credentials are not written into the session: set them in \`.env.local\` or in the environment: SECRETS_PASSWORD (the password in the URL), SECRETS_TOKEN (the header \`authorization\`), SECRETS_PASSWORD_2 (\`json.user.password\`)",
      "\`json.tokens\` is a credential in plain text: put it into \`.env.local\` and write \`{{env.NAME}}\` instead",
      "a credential is not written into the session: set it in \`.env.local\` or in the environment: SECRETS_PASSWORD (the part \`password\`)",
      "a credential is not written into the session: set it in \`.env.local\` or in the environment: SECRETS_PASSWORD (\`json.value\`)",
      "$TOKEN, $PASSWORD of the shell are read from the environment: {{env.TOKEN}}, {{env.PASSWORD}}",
      "{{token}} is an input of the session: write its default in place of null, or set CALLSHEET_INPUT_token",
    ]
  `);
});

test('a session from curl reads its credentials from the environment', () => {
  const curl = `curl -L -u ann:hunter2 'https://bob:p4ss@h/x?token=k1&token=k2' -H 'Authorization: Bearer t-0ken' -H 'X-Api-Key: t-0ken' -F password=p-2`;
  const outcome = newSession(memoryProject({}), { file: 'shop/new-orders', curl });
  expect(outcome.kind === 'edited' && outcome.edits[0]).toMatchInlineSnapshot(`
    {
      "after": "steps:
      - request: POST https://bob:{{env.NEW_ORDERS_PASSWORD}}@h/x?token={{env.NEW_ORDERS_TOKEN}}&token={{env.NEW_ORDERS_TOKEN_2}}
        headers:
          Authorization: Bearer {{env.NEW_ORDERS_TOKEN_3}}
          X-Api-Key: '{{env.NEW_ORDERS_TOKEN_3}}'
        auth:
          basic:
            username: ann
            password: '{{env.NEW_ORDERS_PASSWORD_2}}'
        multipart:
          - name: password
            value: '{{env.NEW_ORDERS_PASSWORD_3}}'
        tests:
          status:
            lt: 400
    ",
      "file": "shop/new-orders.session.yaml",
      "kind": "create",
    }
  `);
});

test.each<[string, Record<string, string>, string, string | undefined]>([
  [
    'that of most sessions',
    { a: 'https://a.test', b: 'https://b.test', c: 'https://a.test' },
    'orders',
    'https://a.test',
  ],
  [
    'that of the same folder',
    { a: 'https://a.test', b: 'https://a.test', 'shop/c': 'https://c.test' },
    'shop/orders',
    'https://c.test',
  ],
  ['none, if options give it', { a: '', b: '', c: 'https://c.test' }, 'orders', undefined],
])('the first request of a new session is below the base URL that is there: %s', (_, known, file, expected) => {
  const files = Object.entries(known).map(([name, baseUrl]) => [
    `${name}.session.yaml`,
    `${baseUrl === '' ? '' : `settings:\n  baseUrl: ${baseUrl}\n`}steps:\n  - request: GET /\n`,
  ]);
  const project = memoryProject(Object.fromEntries(files) as Record<string, string>);
  const outcome = newSession(project, { file, request: 'GET /orders' });
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  const [edit] = outcome.edits;
  const text = edit?.kind === 'create' ? edit.after : '';
  expect({ baseUrl: /baseUrl: (.*)/.exec(text)?.[1], notes: outcome.notes }).toEqual({ baseUrl: expected, notes: [] });
});

test.each<[string, Record<string, string>, string, string]>([
  ['as the environment has it', {}, 'http://localhost:3000/orders', '{{env.BASE_URL}} GET /orders'],
  ['the root of it', {}, 'http://localhost:3000', '{{env.BASE_URL}} GET /'],
  ['with a query', {}, 'http://localhost:3000?page=2', '{{env.BASE_URL}} GET /'],
  ['with a longer port', {}, 'http://localhost:30001/orders', 'GET http://localhost:30001/orders'],
  ['as another session has it', { a: '{{env.SHOP}}/v1' }, 'https://shop.test/v1/orders', '{{env.SHOP}}/v1 GET /orders'],
  ['above that of the other session', { a: '{{env.SHOP}}/v1' }, 'https://shop.test/v2', 'GET https://shop.test/v2'],
  [
    'the longest',
    { a: 'https://shop.test', b: '{{env.SHOP}}/v1/' },
    'https://shop.test/v1/a',
    '{{env.SHOP}}/v1/ GET /a',
  ],
  ['not one that nothing sets', { a: '{{env.NONE}}' }, 'https://shop.test/a', 'GET https://shop.test/a'],
])('a curl command to a base URL of the project gets a path below it: %s', (_, known, url, expected) => {
  const files = Object.entries(known).map(([name, baseUrl]) => [
    `${name}.session.yaml`,
    `settings:\n  baseUrl: '${baseUrl}'\nsteps:\n  - request: GET /\n`,
  ]);
  const project = memoryProject(Object.fromEntries(files) as Record<string, string>);
  const env = { BASE_URL: 'http://localhost:3000/', SHOP: 'https://shop.test' };
  const outcome = newSession(project, { file: 'new', curl: `curl '${url}'`, env });
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  const [edit] = outcome.edits;
  const text = edit?.kind === 'create' ? edit.after : '';
  const found = [/baseUrl: '(.*)'/.exec(text)?.[1], /request: (.*)/.exec(text)?.[1]];
  expect({ found: found.filter(Boolean).join(' '), notes: outcome.notes }).toEqual({ found: expected, notes: [] });
});
