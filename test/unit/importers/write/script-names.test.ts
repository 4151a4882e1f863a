import { expect, test } from 'vitest';
import { readInsomnia } from '../../../../src/importers/insomnia/read-insomnia.js';
import { envExample } from '../../../../src/importers/write/env-example.js';
import { writeSuite, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf as brunoSuite } from '../bruno/read.js';
import { suiteOf as httpSuite } from '../http/read.js';
import { suiteOf } from '../postman/read.js';

/** What `.env.example` names, with the values that it gives. */
function named({ report }: WrittenSuite): readonly string[] {
  return report.environment.map(({ name, value, isSecret }) => `${name}=${isSecret ? '***' : (value ?? '')}`);
}

const script = (source: string): object => ({ listen: 'prerequest', script: { exec: source.split('\n') } });

function postman(source: string, more: object = {}): WrittenSuite {
  const item = [{ name: 'a', request: { method: 'GET', url: 'http://shop.test/a' }, event: [script(source)] }];
  return writeSuite(suiteOf({ info: { name: 'Shop' }, item, ...more }));
}

test.each([
  ['pm.environment.get', `odd(pm.environment.get('stamp'));`],
  ['pm.variables.get', 'odd(pm.variables.get(`stamp`));'],
  ['pm.globals.get', `odd(pm['globals'].get("stamp"));`],
  ['pm.collectionVariables.get', `odd(pm.collectionVariables?.get('stamp'));`],
  ['pm.iterationData.get', `odd(pm.iterationData.get('stamp'));`],
  ['the older words', `odd(postman.getEnvironmentVariable('stamp'));`],
  ['the older maps', `odd(environment.stamp, globals['stamp']);`],
  ['replaceIn', `odd(pm.variables.replaceIn('{{ stamp }} {{$guid}}'));`],
  ['another name of the scope', `const { environment: env } = pm;\nodd(env.get('stamp'));`],
  ['another name of pm', `const tool = pm;\nodd(tool.environment.get('stamp'));`],
  ['a constant name', `const name = 'stamp';\nodd(pm.environment.get(name));`],
])('a name that only a carried-over script reads, by %s, is named for a run', (_, source) => {
  const written = postman(source);
  expect(named(written)).toEqual(['stamp=']);
  expect(envExample('', written.report.environment, 'Shop')).toBe('# Shop\nstamp=\n');
});

test('what a script only seems to read is not named', () => {
  const source = `// pm.environment.get('comment')
odd("pm.environment.get('text')", 'environment.word');
odd(pm.environment.has('asked'), pm.environment.unset('gone'));
const data = {}, globals = { own: 1 };
odd(data.mine, globals.own, pm.environment.get(odd()), pm.environment.get('a' + odd()), cache.get('other'));
let name = 'first';
name = 'second';
odd(pm.environment.get(name), pm.variables.get('$guid'));
environment.written = 1;`;
  expect(named(postman(source))).toEqual([]);
});

test('what a script has given itself in an older map is not named, and what it reads before is', () => {
  const source = `environment.own = 1;
odd(environment.own, globals['own']);
delete environment.gone;
environment.next = environment.next || 1;
if (environment.own) environment.maybe = 1;
environment.count += 1;
odd(environment.maybe, environment.count);`;
  expect(named(postman(source))).toEqual(['next=', 'maybe=', 'count=']);
});

test('what a script sets, and what the suite gives, has its value from there', () => {
  const source = `pm.environment.set('set', odd());\nodd(pm.environment.get('set'), pm.environment.get('given'), pm.environment.get('host'));`;
  const written = postman(source, {
    variable: [
      { key: 'given', value: '1' },
      { key: 'host', value: 'h' },
    ],
  });
  expect(named(written)).toEqual([]);
  expect(written.sessions[0]!.text).toContain("variables:\n  given: '1'\n  host: h\n");
});

test('a name that the format does not allow has another in the script, too', () => {
  const written = postman(
    `odd(pm.variables.replaceIn('{{ user name }} {{user name}}'), pm.environment.get('user name'));`,
  );
  expect(named(written)).toEqual(['user_name=']);
  expect([...written.files.values()].join()).toContain(
    `'{{user_name}} {{user_name}}'), pm.environment.get('user_name')`,
  );
});

test('a name of a secret is a secret', () => {
  expect(named(postman(`odd(pm.environment.get('signing_secret'));`))).toEqual(['signing_secret=***']);
});

const bruno = (source: string, more: Readonly<Record<string, string>> = {}): WrittenSuite =>
  writeSuite(
    brunoSuite({
      'a.bru': `meta {\n  name: a\n}\n\nget {\n  url: http://shop.test/a\n}\n\nscript:pre-request {\n  ${source}\n}\n`,
      ...more,
    }),
  );

test.each(['getEnvVar', 'getVar', 'getCollectionVar', 'getFolderVar', 'getRequestVar', 'getGlobalEnvVar'])(
  'bru.%s reads a name that a run has to have',
  (getter) => {
    expect(named(bruno(`odd(bru.${getter}('stamp'));`))).toEqual(['stamp=']);
  },
);

test('variables of the process keep their own names, and one of the suite gets another', () => {
  const written = bruno(
    `odd(bru.getProcessEnv('CITY'), bru.interpolate('{{process.env.DAY}} {{stamp}}'));\n  req.setHeader('x-city', bru.getEnvVar('city'));`,
    { 'environments/local.bru': 'vars {\n  city: Rome\n}' },
  );
  expect(named(written)).toEqual(['city_2=Rome', 'stamp=', 'CITY=', 'DAY=']);
  expect([...written.files.values()].join()).toContain(`bru.getEnvVar('city_2')`);
});

test('a variable of the environment does not get the name of one of the process', () => {
  const written = bruno(`odd(bru.getProcessEnv('CITY'));`, {
    'environments/local.bru': 'vars {\n  city: Rome\n}',
    'b.bru': 'meta {\n  name: b\n}\n\nget {\n  url: http://shop.test/{{city}}\n}\n',
  });
  expect(named(written)).toEqual(['CITY=', 'CITY_2=Rome']);
  expect(written.sessions[0]!.text).toContain('/{{env.CITY_2}}');
});

test('a module that a script loads reads names, too', () => {
  const written = bruno(`require('./keys').sign(req);`, {
    'keys.js': `module.exports = { sign: (req) => odd(bru.getEnvVar('stamp'), bru.getEnvVar('city')) };`,
    'environments/local.bru': 'vars {\n  city: Rome\n}',
  });
  expect(named(written)).toEqual(['city=Rome', 'stamp=']);
});

test('a script that nothing here can run reads names, too', () => {
  const written = writeSuite(
    httpSuite(
      `GET http://shop.test/a\n\n> {%\n  odd(client.global.get('stamp'), request.environment.get('day'));\n%}\n`,
    ),
  );
  expect(named(written)).toEqual(['stamp=', 'day=']);
});

test('so does a script of Insomnia', () => {
  const text = `type: collection.insomnia.rest/5.0
name: Shop
collection:
  - name: a
    url: http://shop.test/a
    method: GET
    scripts:
      preRequest: odd(insomnia.environment.get('stamp'));
`;
  const read = readInsomnia({ main: 'shop', texts: new Map([['shop', text]]), others: [] });
  expect(read.kind === 'suite' && named(writeSuite(read.suite))).toEqual(['stamp=']);
});
