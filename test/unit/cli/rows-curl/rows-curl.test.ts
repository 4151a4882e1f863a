import { expect, test } from 'vitest';
import { runCli } from '../../../support/run-cli.js';
import { temporaryProject } from '../../authoring/temporary-project.js';

const head = "settings: { baseUrl: 'http://shop.test' }\n";

async function script(text: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const root = temporaryProject({ 'a.session.yaml': text, '.env.staging': 'SHOP_URL=http://staging.test\n' });
  const { stdout, stderr } = await runCli(['rows', 'a', '--curl', ...args], root, { env });
  expect(stderr).toBe('');
  return stdout;
}

test('what a run would have to find out is a variable of the shell, which the comments name', async () => {
  const text = `settings:
  baseUrl: '{{env.SHOP_URL}}/v1'
  auth:
    bearer: '{{var.token}}'
inputs: { user: null, page: 2 }
variables: { sku: A-100, note: "it's {{env.NOTE}}" }
steps:
  - request: POST /login
    name: sign in
    auth: none
    json: { user: '{{var.user}}', password: '{{env.SHOP_PASSWORD}}' }
    capture: { token: $.token }
  - call: flows/basket.session.yaml
  - set: { count: 3, label: '{{var.sku | lower}}', first: '{{flow.basket.id}}' }
  - if: { status: 200 }
  - set: { count: 4 }
  - end:
  - request: PUT /orders/{{var.first}}
    query: { page: '{{var.page}}' }
    json: { sku: '{{var.label}}', count: '{{var.count}}', note: '{{var.note}}', up: '{{var.token | upper}}' }
`;
  expect(await script(text, [], { NOTE: 'green!' })).toMatchInlineSnapshot(`
    "# Set these variables first:
    # SHOP_URL: {{env.SHOP_URL}}, which nothing has set yet
    # user: {{var.user}}, an input of the session
    # SHOP_PASSWORD: {{env.SHOP_PASSWORD}}, which nothing has set yet
    # basket_id: {{flow.basket.id}}, which the flow captures
    # token: {{var.token}}, which row 1 captures
    # count: {{var.count}}, which row 5 sets
    # token_upper: {{var.token | upper}}, which row 1 captures
    # Encode values as their places need it: with percent signs in URLs and forms, escaped in JSON.

    # sign in
    curl "\${SHOP_URL}/v1/login" \\
      --location \\
      -H 'content-type: application/json' \\
      --compressed \\
      --data-raw '{"user":"'"\${user}"'","password":"'"\${SHOP_PASSWORD}"'"}'

    curl -X PUT "\${SHOP_URL}/v1/orders/\${basket_id}?page=2" \\
      -H "authorization: Bearer \${token}" \\
      -H 'content-type: application/json' \\
      --compressed \\
      --data-raw '{"sku":"a-100","count":"'"\${count}"'","note":"it'\\''s green!","up":"'"\${token_upper}"'"}'
    "
  `);
});

test('the beginning and the port of a URL can be open', async () => {
  const text = `steps:
  - request: GET {{env.SCHEME}}://shop.test/a
  - request: GET http://shop.test:{{env.PORT}}/a
  - request: GET http://{{env.USER_NAME}}:{{env.PASSWORD}}@{{env.TENANT}}.shop.test/a
  - request: GET {{env.WHOLE}}
  - request: GET {{env.WHOLE}}?a={{env.A}}
`;
  const lines = (await script(text)).split('\n').filter((line) => /curl |user/.test(line));
  expect(lines).toMatchInlineSnapshot(`
    [
      "curl "\${SCHEME}://shop.test/a" \\",
      "curl "http://shop.test:\${PORT}/a" \\",
      "curl "http://\${TENANT}.shop.test/a" \\",
      "  --user "\${USER_NAME}:\${PASSWORD}" \\",
      "curl "\${WHOLE}" \\",
      "curl "\${WHOLE}?a=\${A}" \\",
    ]
  `);
});

test('rows are chosen, and an environment gives its values', async () => {
  const text = `settings: { environment: '{{env.STAGE}}', baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /a
  - request: GET /b
  - request: GET /c
`;
  expect(await script(text, ['2-3'], { STAGE: 'staging' })).toBe(
    "curl 'http://staging.test/b' \\\n  --location \\\n  --compressed\n\ncurl 'http://staging.test/c' \\\n  --location \\\n  --compressed\n",
  );
  const own = text.replace(/environment: '.*?', /, '');
  expect(await script(own, ['3', '--environment', 'staging'])).toMatch(/^curl 'http:\/\/staging\.test\/c' /);
});

test('secrets are printed only if somebody asks for them', async () => {
  const secrets = { SHOP_KEY: 'k-12345678', SHOP_TOKEN: 't-12345678' };
  const text = `${head}variables: { header: 'Key {{env.SHOP_KEY}}', apiSecret: s-12345678 }
steps:
  - request: POST /a
    headers: { x-api-key: '{{env.SHOP_KEY}}', authorization: 'Bearer l-12345678' }
    json: { password: p-12345678, token: '{{env.SHOP_TOKEN}}', same: '{{env.SHOP_TOKEN}}', own: '{{var.apiSecret}}' }
  - request: GET /b
    query: { access_token: 'q-12345678', note: 'k-12345678' }
    auth: { basic: { username: ann, password: b-12345678 } }
`;
  const hidden = await script(text, [], secrets);
  expect(hidden).not.toMatch(/[a-z]-12345678/);
  expect(hidden).toMatchInlineSnapshot(`
    "# Set these variables first:
    # SHOP_KEY: {{env.SHOP_KEY}}, a secret, which --show-secrets puts in
    # SHOP_TOKEN: {{env.SHOP_TOKEN}}, a secret, which --show-secrets puts in
    # apiSecret: {{var.apiSecret}}, a secret, which --show-secrets puts in
    # Encode values as their places need it: with percent signs in URLs and forms, escaped in JSON.

    # *** is a secret of the file, which --show-secrets prints
    # POST /a
    curl 'http://shop.test/a' \\
      --location \\
      -H "x-api-key: \${SHOP_KEY}" \\
      -H 'authorization: ***' \\
      -H 'content-type: application/json' \\
      --compressed \\
      --data-raw '{"password":"***","token":"'"\${SHOP_TOKEN}"'","same":"'"\${SHOP_TOKEN}"'","own":"'"\${apiSecret}"'"}'

    # *** is a secret of the file, which --show-secrets prints
    # GET /b
    curl 'http://shop.test/b?access_token=***&note=***' \\
      --location \\
      --user 'ann:***' \\
      --compressed
    "
  `);
  const shown = await script(text, ['--show-secrets'], secrets);
  expect(shown).not.toMatch(/\*\*\*|\$\{/);
  for (const letter of 'ktslpqb') expect(shown).toContain(`${letter}-12345678`);
});

test('secrets in the URL of a token are masked', async () => {
  const tokenUrl = 'http://cli:urlpass77@{{env.HOST}}/token?client_secret=QSECRET88&kind=till';
  const text = `${head}steps:
  - request: GET /a
    auth: { oauth2: { grant: client_credentials, tokenUrl: '${tokenUrl}', clientId: c, clientSecret: s } }
`;
  const masked = 'http://***@{{env.HOST}}/token?client_secret=***&kind=till';
  expect(await script(text)).toContain(`# access_token: an access token of ${masked}\n`);
  const json = await script(text, ['--json']);
  expect(json).toContain(masked);
  expect(json).not.toMatch(/urlpass77|QSECRET88/);
  expect(await script(text, ['--show-secrets'])).toContain(tokenUrl);
});

test('a timeout that reads a variable with what is not known in it is left out', async () => {
  const text = `${head}variables: { limit: '{{env.SECONDS}}s' }
steps:
  - request: GET /a
    timeout: '{{var.limit}}'
`;
  expect(await script(text)).toBe("curl 'http://shop.test/a' \\\n  --location \\\n  --compressed\n");
});

test('limits, scripts and what cannot be sent are said', async () => {
  const text = `${head}steps:
  - request: GET /a
    redirects: 3
    timeout: 1500
  - request: GET /b
    redirects: false
    before: ./sign.ts
  - request: GET /c
    headers: { x-note: "a\\nb" }
`;
  expect(await script(text)).toMatchInlineSnapshot(`
    "curl 'http://shop.test/a' \\
      --location \\
      --max-redirs 3 \\
      --max-time 1.5 \\
      --compressed

    # ./sign.ts may change this request before it is sent
    # GET /b
    curl 'http://shop.test/b' \\
      --compressed

    # cannot be sent: the value of the header x-note has a character that a header cannot have: U+000A [header-value-invalid]
    # GET /c
    "
  `);
});

test('as JSON', async () => {
  const root = temporaryProject({
    'a.session.yaml': `${head}steps:\n  - request: GET /a/{{var.id}}\n    name: one\n`,
  });
  const { stdout, code } = await runCli(['rows', 'a', '--curl', '--json'], root);
  expect({ code, ...(JSON.parse(stdout) as object) }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "file": "a.session.yaml",
      "ok": true,
      "requests": [
        {
          "command": "curl "http://shop.test/a/\${id}" \\
      --location \\
      --compressed",
          "notes": [],
          "row": 1,
          "title": "one",
        },
      ],
      "variables": [
        {
          "name": "id",
          "reason": {
            "kind": "unset",
          },
          "reference": "{{var.id}}",
        },
      ],
      "version": 1,
    }
  `);
});

test('names of the shell itself, and names that two values would have, are others', async () => {
  const text = `${head}steps:
  - request: GET /{{var.PATH}}/{{var.a-b}}/{{var.a_b}}/{{var.HOST}}/{{env.HOST}}/{{var.u.name}}
`;
  expect((await script(text)).split('\n').filter((line) => /^(?:# \w+: |curl)/.test(line))).toMatchInlineSnapshot(`
    [
      "# var_PATH: {{var.PATH}}, which nothing has set yet",
      "# a_b: {{var.a-b}}, which nothing has set yet",
      "# a_b_2: {{var.a_b}}, which nothing has set yet",
      "# var_HOST: {{var.HOST}}, which nothing has set yet",
      "# HOST: {{env.HOST}}, which nothing has set yet",
      "# u_name: {{var.u.name}}, which nothing has set yet",
      "curl "http://shop.test/\${var_PATH}/\${a_b}/\${a_b_2}/\${var_HOST}/\${HOST}/\${u_name}" \\",
    ]
  `);
});
