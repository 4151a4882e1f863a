import type { Step, Workload } from './workloads.ts';

/** The files of a project that does a workload, by path. */
export type ProjectFiles = Readonly<Record<string, string>>;

export interface Contender {
  readonly name: string;
  readonly files: (workload: Workload) => ProjectFiles;
  readonly command: string;
}

export const vitest = 'node node_modules/vitest/vitest.mjs run --reporter=dot';

/** As if the files had never been run: nothing that is kept of them is there. */
const vitestAnew = `rm -rf node_modules/.vite && ${vitest}`;

export const rawUndici: Contender = {
  name: 'raw undici',
  files: (workload) => ({ 'raw.mjs': rawLoop(workload) }),
  command: 'node raw.mjs',
};

/** @param options - of the plugin, as code */
export function sessions(name: string, options: string): Contender {
  const config = `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet(${options})], test: { include: ['none'] } };\n`;
  return {
    name,
    files: (workload) => ({ 'vitest.config.mjs': config, ...sessionFiles(workload) }),
    command: vitest,
  };
}

/** The same, where each run is the first. */
export function firstRun(of: Contender): Contender {
  return { ...of, name: `${of.name}, first run`, command: vitestAnew };
}

/** Without a test framework. */
export const ownRun: Contender = {
  name: 'callsheet run',
  files: (workload) => sessionFiles(workload),
  command: 'node node_modules/callsheet/dist/cli.js run',
};

export const ownRunAnew: Contender = {
  ...ownRun,
  name: 'callsheet run, first run',
  command: `rm -rf node_modules/.cache && ${ownRun.command}`,
};

/** Session files: with flows in flows where the workload has a depth. */
export function sessionFiles({ files, depth = 0 }: Workload): ProjectFiles {
  const written = files.map((steps, index) => [
    `sessions/s${index}.session.yaml`,
    session(steps, depth > 0 ? 'flows/f1.session.yaml' : undefined),
  ]);
  const flows = Array.from({ length: depth }, (_, index) => [
    `sessions/flows/f${index + 1}.session.yaml`,
    session([{ kind: 'get', path: '/item/0' }], index + 1 < depth ? `f${index + 2}.session.yaml` : undefined),
  ]);
  return Object.fromEntries([...written, ...flows]) as ProjectFiles;
}

function session(steps: readonly Step[], flow: string | undefined): string {
  const bearer = steps.some(({ kind }) => kind === 'login');
  const rows = steps.map((step) => row(step, bearer));
  return [
    `settings:`,
    `  baseUrl: '{{env.BENCH_URL}}'`,
    `steps:`,
    ...rows,
    ...(flow ? [`  - call: ${flow}`] : []),
    '',
  ].join('\n');
}

function row(step: Step, bearer: boolean): string {
  if (step.kind === 'login')
    return '  - request: POST /login\n    json:\n      user: ann\n    capture:\n      token: $.token\n    tests:\n      status: 200';
  const head = `  - request: GET ${step.path}`;
  if (step.kind === 'retry')
    return `${head}\n    retry:\n      attempts: ${step.attempts}\n      conditions:\n        - 5xx\n      backoff: 0\n    tests:\n      status: 200`;
  if (step.kind === 'poll')
    return `${head}\n    poll:\n      until:\n        $.done: true\n      every: 0\n    tests:\n      status: 200`;
  return `${head}${bearer ? '\n    headers:\n      authorization: Bearer {{var.token}}' : ''}\n    tests:\n      status: 200`;
}

/** The same as tests that somebody writes by hand, with fetch. */
export function handwrittenFiles({ files, depth = 0 }: Workload): ProjectFiles {
  const nested = Array.from({ length: depth }, () => ({ kind: 'get', path: '/item/0' }) as const);
  return Object.fromEntries(
    files.map((steps, index) => [`tests/t${index}.test.mjs`, handwritten([...steps, ...nested])]),
  );
}

function handwritten(steps: readonly Step[]): string {
  const tests = steps.map((step, index) => `test('${index} ${step.kind}', async () => {\n${body(step)}\n});`);
  return `import { expect, test } from 'vitest';\n\nconst base = process.env.BENCH_URL;\nlet token;\n\n${tests.join('\n\n')}\n`;
}

function body(step: Step): string {
  if (step.kind === 'login') {
    return `  const response = await fetch(base + '/login', { method: 'POST', body: JSON.stringify({ user: 'ann' }), headers: { 'content-type': 'application/json' } });\n  expect(response.status).toBe(200);\n  token = (await response.json()).token;`;
  }
  if (step.kind === 'get') {
    return `  const response = await fetch(base + '${step.path}', token ? { headers: { authorization: 'Bearer ' + token } } : {});\n  expect(response.status).toBe(200);\n  await response.text();`;
  }
  const done = step.kind === 'retry' ? 'response.status < 500' : 'body.done';
  return `  for (;;) {\n    const response = await fetch(base + '${step.path}');\n    const body = await response.json();\n    if (!(${done})) continue;\n    expect(response.status).toBe(200);\n    break;\n  }`;
}

/** The least that can be done: only undici, the files side by side, their steps in order. */
function rawLoop({ files, concurrency, depth = 0 }: Workload): string {
  const nested = Array.from({ length: depth }, () => ({ kind: 'get', path: '/item/0' }) as const);
  const work = files.map((steps) => [...steps, ...nested]);
  return `import { Agent, request, setGlobalDispatcher } from 'undici';

setGlobalDispatcher(new Agent({ connections: ${concurrency} }));
const base = process.env.BENCH_URL;
const files = ${JSON.stringify(work)};

async function runFile(steps) {
  let headers = {};
  for (const step of steps) {
    for (;;) {
      const login = step.kind === 'login';
      const response = await request(base + (login ? '/login' : step.path), login ? { method: 'POST', body: '{"user":"ann"}' } : { headers });
      const text = await response.body.text();
      if (login) headers = { authorization: 'Bearer ' + JSON.parse(text).token };
      if (step.kind === 'retry' && response.statusCode >= 500) continue;
      if (step.kind === 'poll' && !JSON.parse(text).done) continue;
      break;
    }
  }
}

const lane = async () => {
  for (let file = files.shift(); file; file = files.shift()) await runFile(file);
};
await Promise.all(Array.from({ length: ${concurrency} }, lane));
`;
}
