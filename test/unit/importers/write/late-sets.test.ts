import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../bruno/read.js';

/** The session of a request with a script after it, and another one behind that. */
function sessionWith(first: string, second: string): string {
  const { sessions } = writeSuite(
    suiteOf({
      'a.bru': `meta {
  name: a
}

get {
  url: http://shop.test/a
}

script:post-response {
  ${first}
}

tests {
  ${second}
}`,
    }),
  );
  return sessions[0]!.text;
}

const isTea = `test('is tea', () => expect(bru.getVar('drink')).to.equal('tea'));`;

test('what one script sets for a test of the next one stays in scripts', () => {
  const text = sessionWith(`bru.setVar('drink', 'tea');`, isTea);
  expect(text).not.toContain('is tea');
  expect(text).not.toContain('- set:');
  expect(text.match(/after:|- .*\.cjs/g)).toHaveLength(3);
});

test.each([
  ['sets', `bru.setVar('drink', eval('"tea"'));`],
  ['takes away', `bru.deleteVar('drink'); eval('1');`],
  ['may set', `bru.setVar(eval('"drink"'), 'tea');`],
])('so does a test of what a script that is carried over %s', (_, first) => {
  expect(sessionWith(first, isTea)).not.toContain('is tea');
});

test('what a script that is carried over reads is not set behind it', () => {
  const text = sessionWith(`bru.setVar('drink', 'tea');`, `bru.setVar('big', eval(bru.getVar('drink')));`);
  expect(text).not.toContain('- set:');
});

test('scripts that have nothing to do with each other become parts of the session', () => {
  const text = sessionWith(`bru.setVar('cup', 'big');`, isTea);
  expect(text).toContain('name: is tea');
  expect(text).toContain('- set:\n      cup: big\n');
});

/** A collection whose script asks in each request whether the request has said that it is to count. */
function writtenShop(shared: string): ReturnType<typeof writeSuite> {
  const request = (name: string, script: string): string =>
    `meta {\n  name: ${name}\n}\n\nget {\n  url: http://shop.test/${name}\n}\n\nscript:post-response {\n  ${script}\n}\n`;
  return writeSuite(
    suiteOf({
      'bruno.json': '{ "name": "shop" }',
      'collection.bru': `tests {\n  ${shared}\n}\n`,
      'a.bru': request('a', `bru.setVar('counted', 'yes');`),
      'b.bru': request('b', `bru.setVar('size', 'big');`),
      'c.bru': request('c', ''),
    }),
  );
}

test('a shared script is carried over only for the requests that set what it reads', () => {
  const { sessions, files } = writtenShop(
    `if (bru.getVar('counted')) { test('is counted', () => expect(res.body.count).to.equal(1)); }`,
  );
  expect([...files.keys()]).toEqual(['scripts/shop/a.after.cjs', 'scripts/shop/shop.test.cjs']);
  expect(sessions[0]!.text).toMatchInlineSnapshot(`
    "settings:
      baseUrl: http://shop.test
    variables:
      counted: \\{{counted}}
    steps:
      - request: GET /a
        name: a
        after:
          - ./scripts/shop/a.after.cjs
          - ./scripts/shop/shop.test.cjs
      - request: GET /b
        name: b
        tests:
          - name: is counted
            when:
              '{{var.counted}}':
                notIn:
                  - null
                  - false
                  - 0
                  - ''
                  - \\{{counted}}
            $.count: 1
      - set:
          size: big
      - request: GET /c
        name: c
        tests:
          - name: is counted
            when:
              '{{var.counted}}':
                notIn:
                  - null
                  - false
                  - 0
                  - ''
                  - \\{{counted}}
            $.count: 1
    "
  `);
});

test('if a part of it is carried over in any case, it is for all', () => {
  const { sessions, files } = writtenShop(
    `test('is counted', () => expect(bru.getVar('counted')).to.equal('yes')); eval(res.body.code);`,
  );
  expect(files.get('scripts/shop/shop.test.cjs')).toContain('is counted');
  expect(sessions[0]!.text).toContain('afterEach: ./scripts/shop/shop.test.cjs');
  expect(sessions[0]!.text).not.toContain('is counted');
});

test('tests of a response that an earlier script changes stay in scripts', () => {
  const text = sessionWith(`res.setBody({ sum: 3 });`, `test('the sum', () => expect(res.body.sum).to.equal(3));`);
  expect(text).not.toContain('the sum');
});

test('the report names a function that a session does not have', () => {
  const { report } = writtenShop(`bru.runRequest('b');`);
  const [first] = report.requests;
  expect([first!.outcome, first!.leftovers.flatMap(({ reason }) => ('what' in reason ? reason.what : []))]).toEqual([
    'by-hand',
    [
      'it calls `bru.runRequest`',
      '`bru.runRequest`, which fails when the script calls it: put that request before this one, or make a flow of it and call it',
    ],
  ]);
});

test('but not a function that only a comment or a text names, or that the script calls without its tool', () => {
  const { report } = writtenShop(
    `// bru.runRequest('b') was here\nconsole.log('bru.cookies.jar() is not called'); own.bru.runRequest('b'); eval('1');`,
  );
  const whats = report.requests[0]!.leftovers.map(({ reason }) => ('what' in reason ? reason.what : ''));
  expect(whats.filter((what) => what.includes('fails when'))).toEqual([]);
});
