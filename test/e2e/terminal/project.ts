import { onTestFinished } from 'vitest';
import { type Major } from '../../support/majors.js';
import { createProject, type Project } from '../../support/vitest-process.js';
import { startServer } from '../vitest/logged-server.js';

/** A shop's sessions: calls, arms, a skip, a wait and failures. `URL` is where requests go. */
export const sessions: Readonly<Record<string, string>> = {
  'sessions/checkout.session.yaml': `name: Checkout
settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - call: ../flows/login.session.yaml
    alias: buyer
    inputs:
      password: hunter2-hunter2
  - request: GET /status/404
  - if:
      status: 404
  - request: POST /carts
  - else if:
      $.state: locked
  - request: POST /carts/mine/unlock
  - else:
  - request: PUT /carts/mine
  - end:
  - request: GET /flaky/3
    name: place the order
    retry: { attempts: 3, conditions: [5xx], backoff: 10ms }
  - request: GET /flaky/2
    name: wait for the parcel
    retry: { attempts: 2, conditions: [5xx], backoff: 10ms }
    poll:
      until: { $.ready: true }
      every: 1m
      timeout: 2000ms
  - request: POST /status/503
    name: send the invoice
    headers:
      authorization: Bearer {{flow.buyer.token}}
    json:
      cart: mine
    tests:
      $.method: PUT
    retry: { attempts: 2, conditions: [5xx], backoff: 10ms }
`,
  'flows/login.session.yaml': `inputs:
  password: null
settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: POST /login
    json: { password: '{{var.password}}' }
    capture:
      token: $.token
  - request: GET /me
    tests:
      $.path: /you
`,
};

/** Ordinary tests, which are none of our business. */
export const ordinary: Readonly<Record<string, string>> = {
  'test/sums.test.js': `import { describe, expect, test } from 'vitest';
test('adds', () => expect(1 + 1).toBe(2));
describe('when the sun shines', () => {
  test('multiplies', () => expect(2 * 2).toBe(4));
  test.skip('divides', () => undefined);
  test('is wrong', () => expect({ a: 1, b: [2] }).toEqual({ a: 1, b: [3] }));
});
`,
};

/** Files are drawn in the order in which they end: a single one has the same picture every time. */
const oneSession = { include: ['sessions/**/*.session.yaml', '*.session.yaml'] };

/**
 * Vitest tells more of tests that are slow, which here none shall be.
 *
 * @param plugin - options of callsheet; `null` for a config without it
 */
export function configOf(test: object = {}, plugin: object | null = oneSession): Readonly<Record<string, string>> {
  const own = { include: ['test/**/*.test.js'], passWithNoTests: true, slowTestThreshold: 60_000, ...test };
  const imports = plugin === null ? '' : "import { callsheet } from 'callsheet/vitest';\n";
  const plugins = plugin === null ? '' : `plugins: [callsheet(${JSON.stringify(plugin)})], `;
  return { 'vitest.config.mjs': `${imports}export default { ${plugins}test: ${JSON.stringify(own)} };\n` };
}

/** A server of the test's own; gives the environment in which sessions find it. */
export async function openShop(): Promise<{ readonly SHOP_URL: string }> {
  const server = await startServer();
  onTestFinished(server.close);
  return { SHOP_URL: server.of('shop') };
}

/** In a temporary folder, removed when the test ends. */
export function openProject(major: Major, ...files: readonly Readonly<Record<string, string>>[]): Project {
  const project = createProject(major, { files: Object.assign({}, ...files) as Record<string, string> });
  onTestFinished(project.remove);
  return project;
}

const color = String.raw`(?:\u001B\[\d+m)*`;
/** The duration of a request, which follows its status; where `↻` comes next, `s` takes as many columns as `ms`. */
const ofRequest = new RegExp(
  String.raw`((?:(?<!\d)\d{3}|—)${color})( +[\d.]+(?:ms|s(?: (?=${color} ${color}↻))?))`,
  'g',
);
/** The same at the end of a row, where `s` ends a column before `ms`; a list of sends has both end in one. */
const ofRowInSeconds = new RegExp(String.raw`^(?! ${color}↻)(.*(?:\d{3}|—)${color} +[\d.]+)s(?=${color}$)`, 'gm');
/** The duration of a session, at the end of its line. */
const ofSession = new RegExp(String.raw`( {2,})[\d.]+m?s(?=${color}$)`, 'gm');

/** Output without what changes from run to run; columns stay. */
export function normalise(text: string, { folder }: Pick<Project, 'folder'>): string {
  return text
    .replaceAll(folder, '<root>')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(ofRowInSeconds, '$1ms')
    .replace(ofRequest, (_, status: string, time: string) => status + 'TIME'.padStart(time.length))
    .replace(ofSession, '  TIME')
    .replace(/v\d+\.\d+\.\d+/g, 'vVERSION')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
