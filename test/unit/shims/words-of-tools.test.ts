import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AfterStep } from '../../../src/engine/ports/step-scripts.js';
import { bruno } from '../../../src/shims/bruno/bruno.js';
import { chaiOfBruno } from '../../../src/shims/bruno/words.js';
import type { Chai } from '../../../src/shims/common/chai-words.js';
import { postman, type PostmanNames } from '../../../src/shims/postman/postman.js';

const folder = mkdtempSync(join(tmpdir(), 'callsheet-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file of a suite that has a chai of its own, as in a new process. */
function newSuite(name: string): string {
  const suite = join(folder, name);
  cpSync(join(import.meta.dirname, '../../../node_modules/chai'), join(suite, 'node_modules/chai'), {
    recursive: true,
    dereference: true,
  });
  return join(suite, 'suite.cjs');
}

const response = { status: 200, statusText: 'OK', headers: { a: '1' }, text: '{"a":1}', json: { a: 1 }, duration: 1 };
const shape = { type: 'object', required: ['a'] };

// oxlint-disable-next-line typescript/no-explicit-any -- words that chai has no types for
type Assertions = Readonly<Record<string, () => any>>;
// oxlint-disable-next-line typescript/no-explicit-any
type Names = Readonly<Record<string, any>>;

const brunoPasses = ({ expect: expects, assert, require, res }: Names): Assertions => ({
  'a path': () => expects(res.body).to.have.jsonBody('a'),
  'a body': () => expects({ a: 1 }).to.have.jsonBody({ a: 1 }),
  'a value with a json function': () => expects({ json: () => 1 }).to.have.jsonBody('json'),
  schema: () => expects({ a: 1 }).to.have.jsonSchema(shape),
  json: () => expects([1]).to.be.json,
  match: () => expects(201).to.match(/^2/),
  'what is not there does not match': () => expects(undefined).to.not.match(/undefined/),
  'nor by assert': () => assert.notMatch(undefined, /undefined/),
  'nor under a property': () =>
    expects({ a: undefined })
      .to.have.property('a')
      .that.not.match(/undefined/),
  'nor with a chai that is loaded': () =>
    require('chai')
      .expect(undefined)
      .to.not.match(/undefined/),
  ok: () => expects(res).to.be.ok,
});

const brunoFails = ({ expect: expects, assert, res }: Names): Assertions => ({
  'another body': () => expects({ a: 1 }).to.have.jsonBody({ a: 2 }),
  'another schema': () => expects({}).to.have.jsonSchema(shape),
  'no JSON': () => expects('a').to.be.json,
  'match of undefined': () => expects(undefined).to.match(/undefined/),
  'assert of undefined': () => assert.match(undefined, /undefined/),
  'a word of Postman': () => expects(res).to.have.status(200),
  'a word of Postman that is denied': () => expects(res).to.not.have.status(500),
  'a property of Postman that is denied': () => expects(res).to.not.be.notFound,
  fail: () => expects.fail(),
});

const postmanPasses = ({ pm, require }: PostmanNames): Assertions => ({
  'with a chai that is loaded': () => require('chai').expect(pm.response).to.have.status(200),
  'a path': () => pm.response.to.have.jsonBody('a', 1),
  schema: () => pm.response.to.have.jsonSchema(shape),
  json: () => pm.response.to.be.json,
  status: () => pm.response.to.have.status(200),
  ok: () => pm.response.to.be.ok,
  'ok of a value': () => pm.expect([1]).to.be.ok,
  'a header of the request': () => pm.expect(pm.request).to.have.header('b'),
  'match of undefined': () => pm.expect(undefined).to.match(/undefined/),
});

const postmanFails = ({ pm }: PostmanNames): Assertions => ({
  status: () => pm.response.to.have.status(201),
  'a path': () => pm.response.to.have.jsonBody('b'),
  'JSON of a value': () => pm.expect({ a: 1 }).to.be.json,
  'a path of a value': () => pm.expect({ a: 1 }).to.have.jsonBody('a'),
  'a schema of a value': () => pm.expect({ a: 1 }).to.have.jsonSchema(shape),
  'no match of undefined': () => pm.expect(undefined).to.not.match(/undefined/),
});

const tools = { B: [brunoPasses, brunoFails], P: [postmanPasses, postmanFails] } as const;

/** What a script of a tool gets of its assertions in another way than it should: [those that failed, those that passed]. */
async function surprises(tool: 'B' | 'P', from: string): Promise<readonly (readonly string[])[]> {
  const failed: string[] = [];
  const request = { method: 'GET', url: 'http://shop.test/orders', headers: { b: '2' } };
  const step = {
    title: 'orders',
    request,
    response: { ...response, bytes: Buffer.from(response.text), cookies: {} },
    env: {},
    variables: {},
    test: (name: string, run: () => unknown) => {
      try {
        run();
      } catch (error) {
        failed.push(`${name}: ${(error as Error).message}`);
      }
    },
  } as unknown as AfterStep;
  const passing: string[] = [];
  const script = (names: Names): void => {
    const [passes, fails] = tools[tool];
    for (const [name, run] of Object.entries(passes(names))) step.test(name, run);
    for (const [name, run] of Object.entries(fails(names))) if (passed(run)) passing.push(name);
  };
  await (tool === 'B' ? bruno(script, { from }) : postman(script, { from }))(step);
  return [failed, passing];
}

function passed(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

test.each(['B', 'P', 'BP', 'PB', 'BPB', 'PBP', 'BBPP', 'PPBB'])(
  'each tool has its own words in one process: %s',
  async (order) => {
    const from = newSuite(order);
    const plain = createRequire(from)('chai') as Names;
    for (const tool of order as Iterable<'B' | 'P'>) {
      expect([tool, ...(await surprises(tool, from))]).toEqual([tool, [], []]);
      expect(passed(() => plain['expect'](undefined).to.match(/undefined/))).toBe(true);
      expect(passed(() => plain['expect']({}).to.not.have.jsonBody('a'))).toBe(false);
    }
  },
);

test('shims that are loaded again, as for each file of Jest, use the words that are there', async () => {
  const from = newSuite('again');
  const chai = createRequire(from)('chai') as Chai;
  const words = (): readonly unknown[] =>
    ['json', 'match', 'jsonBody', 'ok', 'status'].map((name) => {
      const { get, value } = Object.getOwnPropertyDescriptor(chai.Assertion.prototype, name)!;
      return get ?? (value as unknown);
    });
  const all = async (): Promise<void> => {
    for (const tool of ['B', 'P'] as const) expect(await surprises(tool, from)).toEqual([[], []]);
  };
  await all();
  const before = words();
  const again = await loadedAgain();
  expect(again.chaiOfBruno).not.toBe(chaiOfBruno);
  again.chaiOfPostman(again.chaiOfBruno(chai));
  expect(
    passed(() =>
      again
        .chaiOfBruno(chai)
        .expect(undefined)
        .to.match(/undefined/),
    ),
  ).toBe(false);
  await all();
  expect(words().map((word, at) => word === before[at])).toEqual([true, true, true, true, true]);
});

interface Words {
  readonly chaiOfBruno: typeof chaiOfBruno;
  readonly chaiOfPostman: (chai: Chai) => Chai;
}

async function loadedAgain(): Promise<Words> {
  const files = ['bruno/words.ts', 'postman/response-assertions.ts'].map((file) => `../../../src/shims/${file}?again`);
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Words>));
  return Object.assign({}, ...modules) as Words;
}
