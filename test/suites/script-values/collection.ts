interface Scripts {
  readonly before?: string;
  readonly after?: string;
}

function step(name: string, body: string, { before, after }: Scripts = {}): object {
  const event = [
    ...(before === undefined ? [] : [{ listen: 'prerequest', script: { exec: before.split('\n') } }]),
    ...(after === undefined ? [] : [{ listen: 'test', script: { exec: after.split('\n') } }]),
  ];
  return { name, request: { method: 'POST', url: `{{url}}/${name}`, body: { mode: 'raw', raw: body } }, event };
}

const everyRequest = `pm.globals.set('seed', {
  users: { buyer: { name: 'ann', age: 30 }, seller: { name: 'bob', age: 40 } },
  shop: { id: pm.variables.get('shop'), open: true },
});
pm.globals.set('format', 'short');
postman.setGlobalVariable('helpers', function load() {
  const helpers = {};
  helpers.path = function (name) {
    return '/shops/' + pm.variables.get('shop') + '/' + name;
  };
  helpers.proves = function (code) {
    pm.test('has ' + code, () => pm.expect(pm.response.code).to.equal(code));
  };
  helpers.forget = function () {
    pm.globals.unset('seed');
    pm.globals.unset('helpers');
  };
  return helpers;
} + '; load();');`;

/** Scripts that make values, and what they are in a request. */
export const collection = {
  info: { name: 'values', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  event: [{ listen: 'prerequest', script: { exec: everyRequest.split('\n') } }],
  item: [
    step('buyer', '{{user}}', { before: `pm.variables.set('user', JSON.stringify(globals.seed.users.buyer));` }),
    step('quoted', '{"user": "{{name}}", "format": "{{format}}"}', {
      before: `const { name } = pm.globals.get('seed').users.seller;\npm.variables.set('name', name);`,
    }),
    step('helper', '{"at": "{{path}}"}', {
      before: `const helpers = eval(globals.helpers);\npm.environment.set('path', helpers.path('tea'));`,
      after: `const helpers = eval(globals.helpers);\nhelpers.proves(200);\npm.test('', () => {});`,
    }),
    step('shop', '{"id": "{{id}}", "again": {{age}}}', {
      before: `pm.environment.set('id', globals.seed.shop.id + '-x');\npm.environment.set('age', globals.seed.users.buyer.age + 1);`,
    }),
    step('forgets', '{}', { after: `eval(globals.helpers).forget();` }),
    step('finds it again', '{{seller}}', {
      before: `pm.variables.set('seller', JSON.stringify(globals.seed.users.seller));`,
      after: `pm.test(globals.seed.users.buyer.name + ' is the buyer', () => pm.expect(pm.response.json().url).to.include('again'));
pm.test('the shop is open', () => pm.expect(globals.seed.shop.open).to.equal(false));`,
    }),
    step('time', '{"at": "{{at}}", "day": "{{day}}"}', {
      before: `const now = new Date('2026-01-02T03:04:05.678Z');\npm.environment.set('at', '2026');\npm.environment.set('day', '02');`,
    }),
  ],
};
