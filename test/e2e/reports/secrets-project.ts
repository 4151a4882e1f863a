/** One secret per way in which the specification says one can come, each at home nowhere else. */
export const secrets = {
  bearer: 'bearer-1f4c8a',
  apiKeyHeader: 'x-api-key-77aa01',
  cookie: 'cookie-value-5d2e',
  proxy: 'proxy-secret-9b3d',
  setCookie: 'set-cookie-value-31',
  userInfo: 'user-info-pw-6e',
  env: 'env/tok+en=ü&more',
  capture: 'captured-value-8c',
  input: 'input-value-2b77',
  variable: 'variable-value-4d',
  requestKey: 'request-key-pw-0a',
  responseKey: 'response-key-rt-9',
  form: 'form body value 5',
  formResponse: 'form response = 3',
  multipart: 'multipart-value-7',
  basic: 'basic:pass word-1',
  graphql: 'graphql-pw-value1',
  script: 'script-set-value7',
  scriptHeader: 'script-header-v-3',
  redirect: 'redirect-token-11',
  later: 'later-api-key-val',
  host: 'host-of-secrets-x.invalid',
  custom: 'custom-header-v-2',
  plain: 'plain-but-listed-1',
  literal: 'literal-in-url-9d',
  nested: 'nested-key-2f77',
  event: 'event-key-81c3',
  payload: 'payload-of-jwt-5',
  hop: 'hop-token-43d1',
  asked: 'asked-url-token-6',
  quote: 'pw"quote\\leak-7',
  key: '-----BEGIN KEY-----\nab12cd34ef56\n-----END KEY-----\n',
  mixed: 'MixedCase-Host-9',
  numeric: '918273645019',
  short: 'q7!',
};
export type Secrets = typeof secrets;

/** Where the secrets come from; only what the name of a variable makes secret is named so. */
export const secretsEnv: Readonly<Record<string, string>> = {
  MY_TOKEN: secrets.env,
  SECRET_HOST: secrets.host,
  A1: secrets.bearer,
  A2: secrets.apiKeyHeader,
  A3: secrets.cookie,
  A4: secrets.proxy,
  A5: secrets.userInfo,
  A6: secrets.input,
  A7: secrets.variable,
  A8: secrets.requestKey,
  A9: secrets.form,
  B1: secrets.multipart,
  B2: secrets.basic,
  B3: secrets.graphql,
  B4: secrets.custom,
  B5: secrets.plain,
  B6: secrets.numeric,
  B7: secrets.short,
  B8: secrets.script,
  B9: secrets.scriptHeader,
  C1: secrets.asked,
  QUOTE_SECRET: secrets.quote,
  KEY_SECRET: secrets.key,
  MIXED_SECRET: secrets.mixed,
};

export const secretsOptions = {
  redact: { names: ['x-session', 'listed'] },
  report: { json: 'out/report.json', html: 'out/report.html', bodyLimit: 1000 },
};

const everySource = `name: Every source
settings: { pre: ./login.mjs, post: ./logout.mjs }
variables: { clientSecret: '{{env.A7}}', listed: '{{env.B5}}' }
steps:
  - request: GET /echo
    headers: { authorization: 'Bearer {{env.A1}}', x-api-key: '{{env.A2}}', cookie: 'sid={{env.A3}}', proxy-authorization: 'Basic {{env.A4}}', x-session: '{{env.B4}}' }
  - request: GET /cookie
  - request: GET /echo
    name: the jar's cookie
  - request: GET {{var.withUser}}/echo?q={{env.MY_TOKEN}}
    name: user info
    query: { again: '{{env.MY_TOKEN}}', token: '{{env.B6}}' }
  - request: POST /login
    json: { password: '{{env.A8}}', pin_password: '{{env.B6}}', deep: [{ secret: '{{env.B7}}' }] }
    capture: { accessToken: $.value, refresh: $.refresh_token }
  - request: GET /numbers
    capture: { pinToken: $.pin_token, all: $ }
    tests: { $.pin_token: 1, $.password: x, $.list: { equals: { secret: [false] } } }
  - request: POST /echo
    name: form
    form: { api_key: '{{env.A9}}' }
  - request: GET /form
    capture: { whole: body }
  - request: POST /echo
    name: multipart
    multipart: [{ name: token, value: '{{env.B1}}' }]
  - request: GET /echo
    name: basic
    auth: { basic: { username: ann, password: '{{env.B2}}' } }
  - request: POST /echo
    name: graphql
    graphql: { query: 'query Q { me }', variables: { password: '{{env.B3}}' } }
  - request: POST /echo
    name: lines in multipart
    multipart: [{ name: a, value: '{{env.KEY_SECRET}}' }, { name: b, value: '{{env.QUOTE_SECRET}}' }]
  - request: GET /nested
    query: { to: '/x?access_token={{env.C1}}' }
    capture: { part: { from: $.access_token, matches: '^[^.]+[.]([^.]+)' } }
    tests: { body: other }
  - request: GET /events
    tests: { body: other }
  - request: GET /redirect
  - request: GET /hops
  - call: flow.session.yaml
    inputs: { userPassword: '{{env.A6}}' }
  - request: GET /later
  - request: GET /say-again
    capture:
      note: $.note
      keys: $.keys
      header: header x-echo
      encoded: $.base64[0]
    tests:
      - $.note: '{{var.accessToken}} {{env.MY_TOKEN}} {{var.clientSecret}}'
      - $.keys: { contains: '{{env.MY_TOKEN}}' }
      - $.keys: { equals: { a: 1 } }
      - $.url: { contains: nothing }
      - header x-echo: { startsWith: 'x{{env.A2}}' }
      - body: { contains: 'no {{env.A8}}' }
      - $.note: { matches: '({{env.MY_TOKEN}}' }
      - '{{var.accessToken}}': other
      - cookie sid: other
  - request: GET /long
    tests: { $.text: short }
  - request: GET /busy
    retry: { attempts: 2, conditions: [5xx], backoff: 1ms }
`;

const failing = `name: Failing
variables: { clientSecret: '{{env.A7}}' }
steps:
  - request: GET http://{{env.SECRET_HOST}}/x
  - request: GET http://{{env.MIXED_SECRET}}.invalid/x
  - request: GET /echo?x={{env.MY_TOKEN}}&y={{var.missing}}
  - request: GET /echo
    name: skipped
    skip: because of {{env.MY_TOKEN}}
  - request: GET /echo
    name: a header that cannot be sent
    headers: { x-a: "a\\nb{{env.MY_TOKEN}}" }
  - request: GET /echo
    name: a time that is none
    timeout: '{{env.MY_TOKEN}}'
  - request: POST /echo
    name: a file that is not there
    file: ./{{var.clientSecret}}.bin
  - if: { '{{env.MY_TOKEN}}': other }
  - request: GET /echo
    name: in an arm
  - end:
  - request: GET /later
  - request: GET /later
    name: waits
    poll: { until: { $.api_key: '{{env.MY_TOKEN}}' }, every: 1m, timeout: 50ms }
`;

export const secretsFiles: Readonly<Record<string, string>> = {
  'every.session.yaml': everySource,
  'failing.session.yaml': failing,
  'literal.session.yaml': `steps:
  - request: GET http://ann:${secrets.literal}@{{env.ADDRESS}}/echo?token=${secrets.literal}
`,
  'flow.session.yaml': `inputs: { userPassword: null }
steps:
  - request: POST /echo
    text: 'the password is {{var.userPassword}}'
    capture: { said: $.body }
    tests: { $.body: none }
`,
  'pre-fails.session.yaml': `settings: { pre: ./pre.mjs }\nsteps:\n  - request: GET /echo\n`,
  'pre.mjs': `export default ({ env }) => { throw new Error('cannot log in with ' + env.MY_TOKEN); };\n`,
  'login.mjs': `export default async (session) => {
  session.variables.scriptToken = session.env.B8;
  const { protocol, host } = new URL(session.env.BASE_URL);
  session.variables.withUser = protocol + '//ann:' + session.env.A5 + '@' + host;
  await session.request('POST /echo', { headers: { 'x-api-key': session.env.B9 }, json: { said: session.env.B9 } });
};
`,
  'logout.mjs': `export default ({ env, variables }) => {
  throw new Error('cannot log out with ' + env.MY_TOKEN + ' and ' + variables.scriptToken + ' and ' + btoa(env.B9));
};
`,
};
