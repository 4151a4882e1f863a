import { expect, test } from 'vitest';
import { checkOptions, configShapes, jestShapes } from '../../../../src/loader/config/check-config.js';
import type { CallsheetOptions } from '../../../../src/format/options.js';

const reported = (host: 'vitest' | 'jest', options: object): string => {
  try {
    checkOptions(options, host === 'vitest' ? configShapes : jestShapes);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([0, -1, 1.5, Number.NaN, 'x', '8', true, null, {}])('lanes and maxPerHost of %j are refused', (value) => {
  expect(reported('vitest', { lanes: value })).toMatch(
    /^callsheet's option lanes is .+; it takes a whole number from 1 on, or false \[bad-option\]$/,
  );
  expect(reported('jest', { maxPerHost: value })).toMatch(
    /^callsheet's option maxPerHost is .+; it takes a whole number from 1 on \[bad-option\]$/,
  );
});

test.each([
  [{ waits: 'failed' }, `callsheet's option waits is "failed"; it takes 'wait' or 'fail'`],
  [{ redact: ['iban'] }, `callsheet's option redact is ["iban"]; it takes a map of names`],
  [{ redact: { names: 'iban' } }, `callsheet's option redact.names is "iban"; it takes a list of texts`],
  [
    { report: 'r.html' },
    `callsheet's option report is "r.html"; it takes a map of json, html, junit, tap, editor, terminal, bodyLimit`,
  ],
  [{ report: { html: true } }, `callsheet's option report.html is true; it takes a path`],
  [{ report: { json: '' } }, `callsheet's option report.json is ""; it takes a path`],
  [{ report: { editor: 'vscod' } }, `callsheet's option report.editor is "vscod"; did you mean \`vscode\`?`],
  [
    { report: { editor: 'my://open?{path}' } },
    `callsheet's option report.editor is "my://open?{path}"; it takes vscode, vscode-insiders, cursor, webstorm, idea, zed, sublime, or a URL with {file}, {line} and {column}`,
  ],
  [{ report: { bodyLimit: -1 } }, `callsheet's option report.bodyLimit is -1; it takes a whole number of bytes`],
  [{ tls: { insecure: 'yes' } }, `callsheet's option tls.insecure is "yes"; it takes true or false`],
  [{ tls: null }, `callsheet's option tls is null; it takes a map of ca, cert, key, passphrase, insecure`],
  [{ tls: { cert: 'a.pem' } }, `callsheet's option tls.cert also needs tls.key`],
  [{ tls: { key: 'a.pem' } }, `callsheet's option tls.key also needs tls.cert`],
  [
    { report: { json: 'out/report', html: './out/report' } },
    `callsheet's options report.json and report.html are both "./out/report"; give each report its own file`,
  ],
  [
    { report: { junit: '-', tap: '-' } },
    `callsheet's options report.junit and report.tap are both "-"; give each report its own file`,
  ],
  [{ timeout: '5s' }, `callsheet's option timeout is "5s"; it takes a number of ms, 0 for no limit`],
  [{ timeout: -1 }, `callsheet's option timeout is -1; it takes a number of ms, 0 for no limit`],
  [{ baseUrl: 4777 }, `callsheet's option baseUrl is 4777; it takes a text`],
  [{ headers: { 'x-shop': 1 } }, `callsheet's option headers is {"x-shop":1}; it takes a map of texts`],
  [{ include: 'api/**' }, `callsheet's option include is "api/**"; it takes a list of texts`],
])('a value that nothing would heed is refused: %j', (options, message) => {
  expect([reported('vitest', options), reported('jest', options)]).toEqual([
    `${message} [bad-option]`,
    `${message} [bad-option]`,
  ]);
});

test.each([
  [null, 'callsheet takes a map of options, not null'],
  [[], 'callsheet takes a map of options, not []'],
  [() => ({ waits: 'fail' }), 'callsheet takes a map of options, not function'],
  [new Map([['waits', 'fail']]), 'callsheet takes a map of options, not [object Map]'],
])('options other than a map are refused: %o', (options, message) => {
  expect(reported('vitest', options as object)).toBe(`${message} [bad-option]`);
});

test('headers with no effect are refused', () => {
  expect(reported('jest', { headers: new Headers({ accept: 'text/plain' }) })).toBe(
    `callsheet's option headers is [object Headers]; it takes a map of texts [bad-option]`,
  );
});

test.each([
  [{ wait: 'fail' }, 'callsheet: unknown option `wait`. Did you mean `waits`? [unknown-option]'],
  [{ baseURL: 'http://x' }, 'callsheet: unknown option `baseURL`. Did you mean `baseUrl`? [unknown-option]'],
  [{ redact: { name: ['iban'] } }, 'callsheet: unknown option `redact.name`. Did you mean `names`? [unknown-option]'],
  [
    { tls: { rejectUnauthorized: false } },
    'callsheet: unknown option `tls.rejectUnauthorized`. It takes ca, cert, key, passphrase, insecure [unknown-option]',
  ],
  [{ toString: 1 }, expect.stringMatching(/^callsheet: unknown option `toString`. It takes environment, baseUrl, /)],
])('a key that there is not is refused: %j', (options, message) => {
  expect(reported('vitest', options)).toEqual(message);
});

test('only Jest takes `reporter`', () => {
  expect(reported('vitest', { reporter: false })).toMatch(
    /^callsheet: unknown option `reporter`. Under Vitest, list reporters /,
  );
});

test('what they may be is taken', () => {
  const session = {
    environment: 'staging',
    baseUrl: '{{env.SHOP_URL}}',
    headers: { 'x-from': 'options' },
    timeout: 250.5,
    tls: { ca: './ca.pem', cert: '-----BEGIN', key: 'key.pem', passphrase: 'open sesame', insecure: false },
    proxy: 'socks5://127.0.0.1:1080',
    bodyMemory: 1,
    waits: 'fail',
    maxPerHost: 1,
    report: { json: 'a.json', html: undefined, editor: 'zed', bodyLimit: 0 },
    redact: { names: [] },
    include: [],
  };
  const both = [{}, { lanes: undefined }, { ...session, lanes: false, exclude: ['drafts/**'] }, { lanes: 100_000 }];
  expect(both.map((options) => reported('vitest', options))).toEqual(both.map(() => 'taken'));
  expect(reported('jest', { ...session, reporter: false })).toBe('taken');
});

test('an option that the environment leaves undefined is not there, also by its types', () => {
  const { env } = process;
  const options: CallsheetOptions = {
    baseUrl: env['NO_SUCH_URL'],
    lanes: env['NO_SUCH_LANES'] ? 1 : undefined,
    tls: { ca: env['NO_SUCH_CA'], cert: env['NO_SUCH_CERT'], key: env['NO_SUCH_KEY'] },
    report: env['NO_SUCH_RUN'] ? { json: 'report.json' } : undefined,
    redact: undefined,
  };
  expect(reported('vitest', options)).toBe('taken');
});
