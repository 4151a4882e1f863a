import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFiles, systemClock } from '../../../src/engine/node/node-ports.js';
import { openRun, type Run } from '../../../src/engine/rows/open-run.js';
import type { HttpClient } from '../../../src/engine/ports/ports.js';
import { loadPlan } from '../../../src/loader/load-plan.js';
import { faultReader } from '../../../src/engine/node/script-fault.js';
import type { Plan } from '../../../src/format/plan.js';
import type { Range } from '../../../src/format/range.js';
import { project } from '../loader/project.js';

const silent: HttpClient = {
  send: async () => ({ kind: 'error', error: { kind: 'reset', message: 'reset' }, sentHeaders: [], duration: 1 }),
  cookie: () => undefined,
};

/** Every script fails. */
function open(files: Readonly<Record<string, string>>): {
  run: Run;
  plan: Plan;
  textAt: (file: string, range: Range) => string;
} {
  const { root } = project(files);
  const { plan, problems } = loadPlan(root, 'main.session.yaml', {});
  if (!plan) throw new Error(problems.map(({ message }) => message).join('\n'));
  const ports = {
    openHttp: () => silent,
    clock: systemClock,
    files: diskFiles(root),
    loadScript: async () => () => {
      throw new Error('broken');
    },
    readFault: faultReader(root),
    processEnv: {},
    emit: () => undefined,
  };
  const run = openRun(plan, ports, { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 1000 });
  const textAt = (file: string, { start, end }: Range): string =>
    readFileSync(join(root, file), 'utf8').slice(start.offset, end.offset);
  return { run, plan, textAt };
}

const request = 'steps:\n  - request: GET http://x.test/\n';

test('an unset input of a call is reported with the input, and with places in files that have them', async () => {
  const { run, textAt } = open({
    'main.session.yaml': `# one\n# two\n# three\nsteps:\n  - call: flow.session.yaml\n    inputs:\n      who: '{{var.nope}}'\n`,
    'flow.session.yaml': `inputs: { who: ann }\n${request}`,
  });
  const record = await run.runRow(1);
  expect(record.failures[0]?.message).toBe('nothing has set {{var.nope}}, used in the input who of the call');
  expect(record.failures[0]?.range).toBe(undefined);
  expect(record.source.map(({ file, range }) => textAt(file, range).split('\n')[0])).toEqual([
    'request: GET http://x.test/',
    'call: flow.session.yaml',
  ]);
});

test('what keeps a session from starting has no place in the file of the inner flow that reports it', async () => {
  const { run } = open({
    'main.session.yaml': `settings: { pre: ./seed.ts }\nsteps:\n  - call: flow.session.yaml\n`,
    'flow.session.yaml': request,
  });
  const record = await run.runRow(1);
  expect(record.source[0]?.file).toBe('flow.session.yaml');
  expect(record.failures).toMatchObject([{ code: 'pre-script-failed', message: 'pre script seed.ts failed: broken' }]);
  expect(record.failures[0]?.range).toBe(undefined);
});

test('a failing post script has the place of the script in the case, and of the call in a flow', async () => {
  const { run, textAt } = open({
    'main.session.yaml': `settings: { post: ./clean.ts }\nsteps:\n  - call: flow.session.yaml\n    alias: it\n`,
    'flow.session.yaml': `# one\n# two\n# three\n# four\n# five\nsettings: { post: ./tidy.ts }\n${request}`,
  });
  await run.runRow(1);
  const failures = await run.finish();
  expect(failures.map(({ message, range }) => [message, textAt('main.session.yaml', range!).split('\n')[0]])).toEqual([
    ['post script tidy.ts failed: broken', 'call: flow.session.yaml'],
    ['post script clean.ts failed: broken', './clean.ts'],
  ]);
});

test.each(['settings', 'inputs', 'variables'])(
  'a reference is reported with a name that is nearly the same among %s',
  async (key) => {
    const names = key === 'settings' ? 'variables: { usr: ann }' : `${key}: { user: ann }`;
    const { run } = open({ 'main.session.yaml': `${names}\nsteps:\n  - request: GET http://x.test/{{var.usre}}\n` });
    const record = await run.runRow(0);
    expect(record.failures[0]?.hint).toContain(key === 'settings' ? '{{var.usr}}' : '{{var.user}}');
  },
);

test('an unset variable is reported with the request that would have captured it', async () => {
  const { run } = open({
    'main.session.yaml': [
      'steps:',
      '  - request: GET http://x.test/first',
      '    capture: { other: $.id }',
      '  - request: GET http://x.test/second',
      '    capture: { order: $.id }',
      '  - request: GET http://x.test/{{var.order}}',
      '',
    ].join('\n'),
  });
  const record = await run.runRow(2);
  expect(record.failures[0]?.hint).toContain('GET http://x.test/second');
});
