import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Major, majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { type Ask, askVitest, patternOf, ran } from './extension.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A shop whose requests go to a log of their own. */
function shop(baseUrl: string): string {
  return `name: "Ann's shop"
settings: { baseUrl: '${baseUrl}' }
steps:
  - request: POST /login
  - call: flows/cart.session.yaml
    alias: mine
  - if: { status: 200 }
  - request: GET /in-the-arm
    name: it's "in" the arm
  - end:
  - request: GET /orders?a=(1)
  - request: GET /last
`;
}

function cart(baseUrl: string): string {
  return `settings: { baseUrl: '${baseUrl}' }
steps:
  - request: POST /carts
  - call: item.session.yaml
`;
}

function item(baseUrl: string): string {
  return `settings: { baseUrl: '${baseUrl}' }
steps:
  - request: POST /items
`;
}

const config = (lanes: number | false): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ lanes: ${lanes} })],
  test: { include: ['**/*.test.js'], passWithNoTests: true },
};
`;

interface Mode {
  readonly major: Major;
  readonly lanes: number | false;
}

/** What the extension joins names with, under both majors. */
const joint = ' ';

const modes: readonly Mode[] = majors.flatMap((major) => [
  { major, lanes: 32 },
  { major, lanes: false },
]);

describe.each(modes)('a click in an editor with vitest $major, lanes $lanes', ({ major, lanes }) => {
  test(
    'runs the steps next to it, the steps before it first and once, and none behind it',
    { timeout: 300_000 },
    async () => {
      const picks: Readonly<Record<string, readonly string[]>> = {
        arm: [pattern(`it's "in" the arm`)],
        call: [pattern('↳ call cart mine', '')],
        inner: [pattern(['↳ call cart mine', '↳ call item', 'POST /items'])],
        two: [pattern('GET /orders?a=(1)'), pattern('POST /login')],
        none: [pattern('GET /nowhere')],
      };
      function pattern(names: string | readonly string[], end = '$'): string {
        return patternOf(["Ann's shop", ...[names].flat()], joint, end);
      }
      const log = (name: string): string => `${name}-${major}-${lanes}`;
      const files = Object.keys(picks).flatMap((name) => [
        [`${name}/shop.session.yaml`, shop(server.of(log(name)))],
        [`${name}/flows/cart.session.yaml`, cart(server.of(log(name)))],
        [`${name}/flows/item.session.yaml`, item(server.of(log(name)))],
      ]);
      const pick = (name: string, patterns: readonly string[]) =>
        ({ project: 'callsheet', file: `${name}/shop.session.yaml`, pattern: patterns.join('|') }) as const;
      const questions: readonly Ask[] = [
        { action: 'collect' },
        ...Object.entries(picks).map(([name, patterns]) => ({ action: 'run', files: [pick(name, patterns)] }) as const),
        { action: 'runByGlobalPattern', ...pick('arm', picks.arm!) },
      ];
      const { results } = await askVitest(
        major,
        { ...(Object.fromEntries(files) as Record<string, string>), 'vitest.config.mjs': config(lanes) },
        questions,
      );
      const [, ...runs] = results;
      const sent = Object.keys(picks).map((name) => server.log(log(name)));
      expect(runs.map((items) => ran(items))).toEqual([
        [`Ann's shop > it's "in" the arm: pass`],
        [
          "Ann's shop > ↳ call cart mine > POST /carts: pass",
          "Ann's shop > ↳ call cart mine > ↳ call item > POST /items: pass",
        ],
        ["Ann's shop > ↳ call cart mine > ↳ call item > POST /items: pass"],
        ["Ann's shop > POST /login: pass", "Ann's shop > GET /orders?a=(1): pass"],
        [],
        [`Ann's shop > it's "in" the arm: pass`],
      ]);
      const before = ['POST /login', 'POST /carts', 'POST /items'];
      expect(sent).toEqual([
        [...before, 'GET /in-the-arm', ...before, 'GET /in-the-arm'],
        before,
        before,
        [...before, 'GET /in-the-arm', 'GET /orders?a=(1)'],
        [],
      ]);
    },
  );

  test('follows a flow that is saved while everything runs continuously', { timeout: 300_000 }, async () => {
    const [baseUrl, next] = [server.of(`before-${major}-${lanes}`), server.of(`after-${major}-${lanes}`)];
    const files = {
      'shop.session.yaml': shop(baseUrl),
      'flows/cart.session.yaml': cart(baseUrl),
      'flows/item.session.yaml': item(baseUrl),
      'vitest.config.mjs': config(lanes),
    };
    const save = {
      action: 'save',
      file: 'flows/item.session.yaml',
      text: item(next).replace('/items', '/goods'),
    } as const;
    const { results } = await askVitest(major, files, [{ action: 'collect' }, save, { action: 'collect' }]);
    const [, run = [], listed = []] = results;
    const names = run.map(({ file }) => file).toSorted();
    expect(names).toEqual(['flows/cart.session.yaml', 'flows/item.session.yaml', 'shop.session.yaml']);
    expect(ran(run)).toContain("Ann's shop > ↳ call cart mine > ↳ call item > POST /goods: pass");
    expect(JSON.stringify(listed)).not.toContain('POST /items');
    expect(server.log(`after-${major}-${lanes}`)).toEqual(['POST /goods', 'POST /goods', 'POST /goods']);
  });
});
