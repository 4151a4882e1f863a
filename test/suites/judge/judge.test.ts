import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Outcome } from '../support/outcome.js';
import { type Asked, openStandIn } from '../support/stand-in.js';
import type { Collection } from './collection.js';
import { type Chance, randomParts, wireDifferences } from './compare.js';
import { judgeHttp } from './judge-http.js';
import { judgePostman } from './judge-postman.js';
import { onLoopback } from './loopback.js';
import { readsOf } from './script-reads.js';
import { answerOf, bodyOf, standInOf } from './stand-in-of.js';
import { withUploads } from './uploads.js';
import { verdictDifferences } from './verdicts.js';

const collection = join(import.meta.dirname, 'library.postman_collection.json');

test('a collection does as imported what it does in newman, against a stand-in that is made of it', async () => {
  const { refused, requests, sent, failed, runs } = await judgePostman(collection, { count: 4, limit: 60_000 });
  expect({ refused, requests, sent, failed }).toEqual({ refused: undefined, requests: 6, sent: 6, failed: 0 });
  expect(runs.map(({ name, oracle }) => [name, oracle])).toMatchInlineSnapshot(`
    [
      [
        "unbroken",
        [],
      ],
      [
        "everything is 500",
        [
          "sign in",
          "list of books",
          "lend",
          "renewed loan",
          "hours of another host",
          "give back",
        ],
      ],
      [
        "everything is HTML",
        [
          "sign in",
          "list of books",
          "lend",
          "renewed loan",
          "hours of another host",
          "give back",
        ],
      ],
      [
        "every body is empty",
        [
          "sign in",
          "list of books",
          "lend",
          "renewed loan",
          "hours of another host",
        ],
      ],
      [
        "every value is null",
        [
          "sign in",
          "list of books",
          "lend",
          "renewed loan",
        ],
      ],
    ]
  `);
  expect(runs.flatMap(({ name, wire, verdicts }) => [...wire, ...verdicts].map((line) => `${name}: ${line}`))).toEqual(
    [],
  );
});

const httpyac = process.env['CALLSHEET_HTTPYAC'];

test.runIf(httpyac)('a file of requests does as imported what it does in httpYac', { timeout: 120_000 }, async () => {
  const shop = join(import.meta.dirname, '../http-files/shop.http');
  const { refused, requests, sent, failed, runs } = await judgeHttp(httpyac!, shop, { count: 2, limit: 60_000 });
  expect({ refused, requests, sent, failed }).toEqual({ refused: undefined, requests: 11, sent: 11, failed: 0 });
  expect(runs.map(({ name, oracle }) => [name, oracle.length])).toEqual([
    ['unbroken', 0],
    ['everything is 500', 6],
    ['everything is HTML', 6],
  ]);
});

const asked = (url: string, body?: unknown): Asked => ({ method: 'POST', url, headers: { 'x-trace': 'a' }, body });

const none: Chance = { isRandom: () => false, isTogether: () => false };

test('a judge says what differs on the wire, but for what is random', () => {
  const oracle = [asked('/a?x=1', { name: 'tea', pick: 'x' }), asked('/b')];
  const again = [asked('/a?x=1', { name: 'tea', pick: 'y' }), asked('/b')];
  expect(wireDifferences([oracle, again], [asked('/a?x=1', { name: 'tea', pick: 'z' }), asked('/b')], none)).toEqual(
    [],
  );
  expect(wireDifferences([oracle, again], [asked('/a?x=2', { name: 'tee', pick: 5 }), asked('/c/d')], none))
    .toMatchInlineSnapshot(`
    [
      "POST a: query.0 is "x=1", here "x=2"",
      "POST a: body.name is "tea", here "tee"",
      "POST a: body.pick is "x", here 5",
      "not sent: POST b",
      "also sent: POST c/d",
    ]
  `);
});

test('what any two runs of the oracle make anew is random, also where two make the same', () => {
  const runs = [true, false].map((paid) => [asked('/a', { paid, count: 1 })]);
  const isRandom = randomParts([runs]);
  const differences = (paid: unknown): readonly string[] =>
    wireDifferences([runs[0]!, runs[0]!], [asked('/b', { paid, count: 2 })], { ...none, isRandom });
  expect(differences(false)).toEqual(['POST a: path.1 is "a", here "b"', 'POST a: body.count is 1, here 2']);
  expect(differences('no')).toContain('POST a: body.paid is true, here "no"');
});

test('requests that a script sends together may come in any order', () => {
  const [first, second] = [asked('/a'), asked('/b')];
  const oracle = [first, second, asked('/c')];
  const tested = [second, first, asked('/c')];
  expect(wireDifferences([oracle, oracle], tested, none)).toEqual(['also sent: POST b', 'not sent: POST b']);
  expect(wireDifferences([oracle, oracle], tested, { ...none, isTogether: (each) => each === first })).toEqual([]);
});

test('of requests to one path that are sent together the likest counts', () => {
  const [first, second, third] = ['1', '2', '3'].map((part) => asked(`/a?part=${part}`));
  const oracle = [first!, second!, third!];
  const tested = [third!, first!, second!];
  expect(wireDifferences([oracle, oracle], tested, { ...none, isTogether: (each) => each !== third })).toEqual([]);
  expect(wireDifferences([oracle, oracle], tested, { ...none, isTogether: (each) => each === first })).not.toEqual([]);
});

test('a stand-in knows which requests meet', async () => {
  const standIn = await openStandIn(() => ({ status: 200 }), undefined, 500);
  await fetch(`${standIn.url}/alone`);
  await Promise.all(['/left', '/right'].map((path) => fetch(standIn.url + path)));
  expect(standIn.log.map(standIn.isTogether)).toEqual([false, false, true]);
  await standIn.close();
});

test('a stand-in gives another answer in the end to a suite that goes round in circles', () => {
  const answering = standInOf([{ method: 'POST', path: '/jobs', answer: { status: 200, body: { state: 'open' } } }], {
    status: 200,
  })();
  const answers = Array.from({ length: 31 }, () => answering(asked('/jobs')).body);
  expect([answers[0], answers.at(-2), answers.at(-1)]).toEqual([{ state: 'open' }, { state: 'open' }, {}]);
});

test('a stand-in answers XML where a script reads it', () => {
  const reads =
    readsOf(`const { Response } = xml2Json(responseBody); pm.expect(Response.Error).to.have.property('Code', 'A&B');
    pm.expect(pm.response.headers.get('Content-Type')).to.include('xml');`);
  expect(answerOf(reads, 'http://127.0.0.1:1')).toEqual({
    status: 200,
    headers: { 'content-type': 'xml' },
    body: '<Response><Error><Code>A&#38;B</Code></Error></Response>',
  });
});

test('what scripts read of the environment is there, also if the collection has it', () => {
  const suite: Collection = {
    item: [{ name: 'a', request: 'http://shop.test/a', event: [{ script: { exec: "pm.environment.get('tenant')" } }] }],
    variable: [
      { key: 'tenant', value: 'tea' },
      { key: 'other', value: 'cup' },
    ],
  };
  expect([...onLoopback(suite, 'http://127.0.0.1:1').given]).toEqual([['tenant', 'tea']]);
});

test('uploads are files that can be made', () => {
  const body = { mode: 'formdata', formdata: [{ key: 'cup', type: 'file', src: ['/home/ann/cup.png', '{{file}}'] }] };
  const { collection: made, files } = withUploads({ item: [{ name: 'a', request: { body } as object }] });
  expect(files).toEqual({ 'uploads/cup.png': 'what cup.png says\n' });
  expect(JSON.stringify(made)).toContain('"src":["uploads/cup.png","{{file}}"]');
});

test('a token of a stand-in lasts', () => {
  const { others } = readsOf('pm.sendRequest(url, (error, res) => pm.globals.set("end", res.json().expires_in))');
  expect(bodyOf(others)).toEqual({ expires_in: 3600 });
});

test('hosts of a suite and addresses of its scripts are the stand-in, and waits are short', () => {
  const script = "setTimeout(() => next(), 61000); pm.sendRequest(pm.environment.get('login_endpoint'))";
  const suite: Collection = {
    item: [{ name: 'a', request: { url: 'https://shop.test/a' }, event: [{ script: { exec: script } }] }],
    auth: { bearer: [{ key: 'token', value: '{{token}}' }] },
  };
  const { collection: local, given } = onLoopback(suite, 'http://127.0.0.1:1');
  expect(JSON.stringify(local.item)).toContain('"url":"http://127.0.0.1:1/a"');
  expect(JSON.stringify(local.item)).toContain('setTimeout(() => next(), 10)');
  expect([...given]).toEqual([
    ['token', 'a-token'],
    ['login_endpoint', 'http://127.0.0.1:1/login_endpoint'],
  ]);
});

const failing = (...tests: readonly string[]): Outcome => ({
  log: [],
  failed: [{ number: 1, name: 'list', tests, threw: false }],
});

test('a judge knows a name with parts that only a run knows by the rest of it', () => {
  const oracle = failing('has tea in it', 'is sold');
  expect(verdictDifferences([oracle, oracle], failing('has <kind> in it', '*** sold'))).toEqual([]);
});

test('a judge compares what two runs of the oracle have in common of a name', () => {
  const runs = [failing('goes to http://tea.biz', 'is sold'), failing('goes to http://mint.org', 'is sold')] as const;
  expect(verdictDifferences(runs, failing('goes to https://cup.net/', 'is sold'))).toEqual([]);
  expect(verdictDifferences(runs, failing('comes from http://cup.net', 'is sold'))).toHaveLength(1);
});

test('a judge compares names with ids and times as such', () => {
  const name = (end: string): string => `Client Id is 96b2eedc-7b6c-4957-8c48-c32562c3a6${end}`;
  expect(verdictDifferences([failing(name('b1')), failing(name('d3'))], failing(name('c2')))).toEqual([]);
});

test.each(['***', '<name>', '<name> ***'])('a name that only a run knows fits none of the oracle: %s', (name) => {
  expect(verdictDifferences([failing('has tea in it'), failing('has tea in it')], failing(name))).toEqual([
    `1 list: failed ["has tea in it"], here failed ["${name}"]`,
  ]);
});
