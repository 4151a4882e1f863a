import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '../../../src/record/report.js';
import { majors } from '../../support/majors.js';
import { configOf, createRepo } from '../vitest/repo.js';
import { secrets, secretsEnv, secretsFiles, secretsOptions } from './secrets-project.js';
import { startSecretsServer } from './secrets-server.js';
import { readReport } from './shop.js';

let server: Awaited<ReturnType<typeof startSecretsServer>>;
beforeAll(async () => {
  server = await startSecretsServer(secrets);
});
afterAll(() => server.close());

/** All that write, to files and to the two outputs. */
const reporters = ['default', 'verbose', 'tap', 'github-actions', 'junit', 'json', 'blob'];
const toFiles = ['junit', 'json', 'blob'].map((name) => `--outputFile.${name}=out/${name}.txt`);

describe.each(majors)('vitest %i', (major) => {
  test('no output of a run holds a secret, in any form', async () => {
    const config = configOf(secretsOptions);
    const repo = createRepo(major, { ...secretsFiles, 'vitest.config.mjs': config });
    const args = ['run', ...reporters.map((name) => `--reporter=${name}`), ...toFiles];
    const { stdout, stderr } = await repo.vitest(args, {
      ...secretsEnv,
      BASE_URL: server.url,
      ADDRESS: server.url.slice(7),
    });
    const written = writtenFiles(repo.folder, [...Object.keys(secretsFiles), 'vitest.config.mjs']);
    expect(written.map(({ name }) => name)).toEqual([
      'out/blob.txt',
      'out/json.txt',
      'out/junit.txt',
      'out/report.html',
      'out/report.json',
    ]);
    const texts = [...written, { name: 'stdout', text: stdout }, { name: 'stderr', text: stderr }];
    expect(texts.flatMap(({ name, text }) => found(text).map((what) => `${name}: ${what}`))).toEqual([]);
  });

  test('what is masked is not simply missing', async () => {
    const repo = createRepo(major, { ...secretsFiles, 'vitest.config.mjs': configOf(secretsOptions) });
    await repo.vitest(['run', '--reporter=dot'], { ...secretsEnv, BASE_URL: server.url, ADDRESS: server.url.slice(7) });
    const { sessions } = readReport(repo.folder);
    const lines = sessions.flatMap(({ name, failures, rows }) => [
      name,
      ...failures.map(({ message }) => `  ! ${message}`),
      ...rows.flatMap(recordLines),
    ]);
    expect(
      lines
        .join('\n')
        .replaceAll(server.url.slice(7), 'HOST')
        .replace(/boundary=[^"]*/g, 'boundary=X')
        .replace(/--[-\w]{20,}/g, '--X'),
    ).toMatchInlineSnapshot(`
      "Every source
        ! post script logout.mjs failed: cannot log out with *** and *** and ***
        passed GET /echo
          GET http://HOST/echo 
        passed GET /cookie
          GET http://HOST/cookie 
        passed the jar's cookie
          GET http://HOST/echo 
        passed user info
          GET http://HOST/echo?q=***&again=***&token=*** 
        passed POST /login
          POST http://HOST/login {"password":"***","pin_password":"***","deep":[{"secret":"***"}]}
          accessToken = "***"
          refresh = "***"
        failed GET /numbers
          GET http://HOST/numbers 
          pinToken = "***"
          all = {"pin_token":"***","password":"***","list":{"secret":["***","***"]}}
          $.pin_token equals 1: "***" / "***"
          $.password equals x: "***" / "***"
          $.list equals {"secret":[false]}: {"secret":["***"]} / {"secret":["***","***"]}
          ! $.pin_token equals 1
          ! $.password equals x
          ! $.list equals {"secret":[false]}
        passed form
          POST http://HOST/echo api_key=***
        passed GET /form
          GET http://HOST/form 
          whole = "user=ann&access_token=***"
        passed multipart
          POST http://HOST/echo --X⏎Content-Disposition: form-data; name="token"⏎⏎***⏎--X⏎
        passed basic
          GET http://HOST/echo 
        passed graphql
          POST http://HOST/echo {"query":"query Q { me }","variables":{"password":"***"}}
        passed lines in multipart
          POST http://HOST/echo --X⏎Content-Disposition: form-data; name="a"⏎⏎***⏎--X⏎Content-Disposition: form-data; name="b"⏎⏎***⏎--X⏎
        failed GET /nested
          GET http://HOST/nested?to=%2Fx%3Faccess_token%3D*** 
          part = "***"
          body equals other: "other" / "{\\"body\\":\\"{\\\\\\"token\\\\\\":\\\\\\"***\\\\\\"}\\",\\"access_token\\":\\"***\\"}"
          ! body equals other
        failed GET /events
          GET http://HOST/events 
          body equals other: "other" / "data: {\\"token\\":\\"***\\"}\\n\\n"
          ! body equals other
        passed GET /redirect
          GET http://HOST/redirect 
        passed GET /hops
          GET http://HOST/hops 
        failed POST /echo
          POST http://HOST/echo the password is ***
          said = "the password is ***"
          $.body equals none: "none" / "the password is ***"
          ! $.body equals none
        passed GET /later
          GET http://HOST/later 
        failed GET /say-again
          GET http://HOST/say-again 
          note = "*** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | **
          keys = {"***":0,"*** 2":"***","*** 3":2,"*** 4":"***","*** 5":4,"*** 6":5,"*** 7":6,"*** 8":7,"*** 9":8,"*** 10":9,"*** 11":10,"*** 12":11,"*** 13":12,"*** 14":13,"*** 15":14,"*** 16":15,"*** 17":
          header = "***"
          encoded = "***"
          $.note equals {{var.accessToken}} {{env.MY_TOKEN}} {{var.clientSecret}}: "***" / "***"
          $.keys contains {{env.MY_TOKEN}}: "***" / {"***":"***","*** 2":"***","*** 3":"***","*** 4":"***","*** 5":"***","*** 6":"***","*** 7":"***","*** 8":"***","*** 9":"***","*** 10":"***","*** 11":"***"
          $.keys equals {"a":1}: {"a":1} / {"***":0,"*** 2":"***","*** 3":2,"*** 4":"***","*** 5":4,"*** 6":5,"*** 7":6,"*** 8":7,"*** 9":8,"*** 10":9,"*** 11":10,"*** 12":11,"*** 13":12,"*** 14":13,"*** 15
          $.url contains nothing: "nothing" / ["***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","***","**
          header x-echo starts with x{{env.A2}}: "x***" / "***"
          body contains no {{env.A8}}: "no ***" / "{\\"note\\":\\"*** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** | *** |
          $.note matches ({{env.MY_TOKEN}}: "***" / "***"
          {{var.accessToken}} equals other: "***" / "***"
          cookie sid equals other: "***" / "***"
          ! $.note equals {{var.accessToken}} {{env.MY_TOKEN}} {{var.clientSecret}}
          ! $.keys contains {{env.MY_TOKEN}}
          ! $.keys equals {"a":1}
          ! $.url contains nothing
          ! header x-echo starts with x{{env.A2}}
          ! body contains no {{env.A8}}
          ! $.note matches ({{env.MY_TOKEN}}
          ! {{var.accessToken}} equals other
          ! cookie sid equals other
        failed GET /long
          GET http://HOST/long 
          $.text equals short: "short" / "*** *** *** *** *** *** *** *** *** *** ***"
          ! $.text equals short
        failed GET /busy
          GET http://HOST/busy 
          ! 503 Busy ***
      Failing
        failed GET http://{{env.SECRET_HOST}}/x
          GET http://***/x 
          ! no address for ***
        failed GET http://{{env.MIXED_SECRET}}.invalid/x
          GET http://***.invalid/x 
          ! no address for ***.invalid
        failed GET /echo?x={{env.MY_TOKEN}}&y={{var.missing}}
          ! nothing has set {{var.missing}}
        skipped skipped | because of ***
        failed a header that cannot be sent
          ! the value of the header x-a has a character that a header cannot have: U+000A
        failed a time that is none
          ! invalid duration "***" for timeout
        failed a file that is not there
          ! cannot read the file ./***.bin: no such file
        skipped in an arm | {{env.MY_TOKEN}} equals other
        passed GET /later
          GET http://HOST/later 
        waiting waits | Still waiting after 0.05s and 1 attempts — $.api_key equals {{env.MY_TOKEN}}
          GET http://HOST/later 
      flow
        skipped needs input userPassword | needs input userPassword: run it with CALLSHEET_INPUT_userPassword=…
      literal
        passed GET http://***@{{env.ADDRESS}}/echo?token=***
          GET http://HOST/echo?token=*** 
      pre-fails
        failed GET /echo
          ! pre script pre.mjs failed: cannot log in with ***"
    `);
  });
});

test('the scanner finds what it looks for', () => {
  const forms = [
    secrets.env,
    encodeURIComponent(secrets.env),
    btoa('ann:basic:pass word-1'),
    Buffer.from(`x${secrets.later}y`).toString('base64'),
    JSON.stringify(secrets.key),
    secrets.key.replaceAll('\n', '\r\n'),
    JSON.stringify(JSON.stringify(secrets.quote)),
    secrets.mixed.toLowerCase(),
  ];
  for (const form of forms) expect(found(`"a ${form} b"`)).not.toEqual([]);
  expect(found('{"token":"***","note":"a basic pass"}')).toEqual([]);
});

/** Secrets in a text, as they are or in a form that can be turned back into them. */
function found(text: string): readonly string[] {
  const unescaped = [text, unicode(text), unicode(unicode(text)), percent(text)];
  const decoded = [...text.matchAll(/[A-Za-z0-9+/_-]{8,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map((skip) => fromBase64(run.slice(skip))),
  );
  const haystack = [...unescaped, ...unescaped.map(lines), ...decoded].join('\n').toLowerCase();
  return Object.entries(secrets).flatMap(([name, value]) =>
    value.length >= 6 && haystack.includes(value.trim().toLowerCase()) ? [`${name} ${value}`] : [],
  );
}

function unicode(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1');
}

function lines(text: string): string {
  return text.replace(/\r|\\+r/g, '').replace(/\\+n/g, '\n');
}

function percent(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}

function fromBase64(run: string): string {
  return Buffer.from(run, 'base64').toString('utf8');
}

interface Written {
  readonly name: string;
  readonly text: string;
}

function writtenFiles(folder: string, given: readonly string[]): readonly Written[] {
  const roots = readdirSync(folder).filter((name) => name !== 'node_modules');
  const names = roots.flatMap((name) => filesIn(folder, name)).filter((name) => !given.includes(name));
  return names.toSorted().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

function filesIn(folder: string, name: string): readonly string[] {
  if (!statSync(join(folder, name)).isDirectory()) return [name];
  return readdirSync(join(folder, name)).flatMap((inner) => filesIn(folder, `${name}/${inner}`));
}

function recordLines(row: ReportRow): readonly string[] {
  if (row.kind === 'set') return [row.title, JSON.stringify(row.values)];
  if (row.kind !== 'request') return row.rows.flatMap(recordLines);
  const { state, title, reason, request, captures, tests, failures } = row.record;
  return [
    `  ${state} ${title}${reason === undefined ? '' : ` | ${reason}`}`,
    ...(request ? [`    ${request.method} ${request.url} ${request.body?.text?.replace(/\r?\n/g, '⏎') ?? ''}`] : []),
    ...captures.map(({ name, value }) => `    ${name} = ${JSON.stringify(value)}`.slice(0, 200)),
    ...tests.map(({ assertion, expected, received }) =>
      `    ${assertion}: ${JSON.stringify(expected)} / ${JSON.stringify(received)}`.slice(0, 200),
    ),
    ...failures.map(({ message }) => `    ! ${message}`),
  ];
}
