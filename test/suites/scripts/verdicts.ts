import newman, { type NewmanRunSummary } from 'newman';
import type { ReadScript } from '../../../src/importers/scripts/script.js';
import type { Report, ReportRow } from '../../../src/record/report.js';
import { openSuiteProject } from '../support/callsheet.js';
import { plainEnv } from '../../support/plain-env.js';
import { runCli } from '../../support/run-cli.js';

/** What a script came to for one response. */
export interface Reported {
  /** Names of the tests that failed. */
  readonly failed: readonly string[];
  /** Whether it threw outside of a test. */
  readonly threw: boolean;
  /** Whether the request failed. */
  readonly fails: boolean;
}

export interface Around {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  /** How many responses there are: `GET /0` gets the first. */
  readonly responses: number;
}

/** What each request sends. */
export const sentBody = '{ "limit": 2, "name": "{{wanted}}", "deep": { "ids": [5] } }';

interface Execution {
  readonly cursor: { readonly position: number };
  readonly assertions?: readonly { readonly assertion: string; readonly error?: Error }[];
  readonly testScript?: readonly { readonly error?: Error }[];
}

/** Each script with each response, in newman. */
export async function runOriginal(sources: readonly string[], around: Around): Promise<readonly Reported[]> {
  const item = sources.flatMap((source) =>
    Array.from({ length: around.responses }, (_, at) => ({
      name: `${at}`,
      request: { method: 'POST', url: `${around.url}/${at}`, body: { mode: 'raw', raw: sentBody } },
      event: [{ listen: 'test', script: { exec: [source] } }],
    })),
  );
  const { promise, resolve, reject } = Promise.withResolvers<NewmanRunSummary>();
  const envVar = Object.entries(around.variables).map(([key, value]) => ({ key, value }));
  const collection = {
    info: { name: 'scripts', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item,
  };
  newman.run({ collection: collection as never, envVar, reporters: [] }, (error, summary) =>
    error ? reject(error) : resolve(summary),
  );
  const executions = (await promise).run.executions as unknown as readonly Execution[];
  return executions.map(({ assertions = [], testScript = [] }) => {
    const failed = assertions.flatMap(({ assertion, error }) => (error ? [assertion] : []));
    const threw = testScript.some(({ error }) => error !== undefined);
    return { failed: [...new Set(failed)].toSorted(), threw, fails: threw || failed.length > 0 };
  });
}

/** Each script as it was converted, with each response. */
export async function runConverted(
  scripts: readonly ReadScript[],
  { url, variables, responses }: Around,
): Promise<{ readonly folder: string; readonly reported: readonly Reported[] }> {
  const steps = scripts.flatMap(({ tests, captures }) =>
    Array.from({ length: responses }, (_, at) => ({
      request: `POST ${url}/${at}`,
      text: sentBody.replace('{{wanted}}', '{{suite:wanted}}'),
      ...(captures.length > 0 && { capture: Object.fromEntries(captures.map(({ name, value }) => [name, value])) }),
      ...(tests.length > 0 && { tests }),
    })),
  );
  const session = JSON.stringify({ steps }, null, 1).replaceAll(/\{\{suite:([\w-]+)/g, (_, name: string) =>
    name in variables ? `{{env.${name}` : `{{var.${name}`,
  );
  const folder = openSuiteProject({ 'scripts.session.yaml': session });
  const env = { ...plainEnv(), ...variables };
  const { stdout: printed, stderr: errors } = await runCli(['run', 'scripts.session.yaml', '--json'], folder, { env });
  if (printed === '') throw new Error(errors);
  const rows = (JSON.parse(printed) as Report).sessions.flatMap((session) => session.rows);
  const reported = rows.flatMap((row: ReportRow): readonly Reported[] => {
    if (row.kind !== 'request') return [];
    const { state, tests } = row.record;
    const failed = tests.flatMap(({ passed, name }) => (!passed && name !== undefined ? [name] : []));
    const fails = state !== 'passed';
    return [{ failed: [...new Set(failed)].toSorted(), threw: fails && failed.length === 0, fails }];
  });
  return { folder, reported };
}
