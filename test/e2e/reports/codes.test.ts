import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { majors, type Major } from '../../support/majors.js';
import { configOf, createRepo } from '../vitest/repo.js';

/** Failures of a send, before one, and of the file itself. */
const files = {
  'shop.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}', post: clean.mjs }
steps:
  - request: GET /orders
  - request: GET /orders/{{var.id}}
`,
  'clean.mjs': "export default () => { throw new Error('500'); };\n",
};

/** Nothing listens on port 1 of this machine. */
const env = { SHOP_URL: 'http://127.0.0.1:1', GITHUB_ACTIONS: 'true' };

/** The first lines of failures that an output has, each once. */
function failureLines(output: string): readonly string[] {
  const lines = output
    .replaceAll('%0A', '\n')
    .replaceAll(String.raw`\n`, '\n')
    .matchAll(/(?:connection refused|nothing has set)[^\n"]* · [^\n"<]*|post script[^\n"<]*/g);
  return [...new Set([...lines].map(([line]) => line))].toSorted();
}

const [ofSend, ofReference, ofFile] = [
  'connection refused: 127.0.0.1:1 · sent 1× [no-response]',
  'nothing has set {{var.id}} · not sent [unresolved-reference]',
  'post script clean.mjs failed: 500 [post-script-failed]',
];
const all = [ofSend, ofReference, ofFile];

test.each(majors.flatMap((major) => [[major, 'lanes'] as const, [major, 'workers'] as const]))(
  'Vitest %i, in %s: every reporter shows the codes of failures',
  async (major: Major, way) => {
    const repo = createRepo(major, {
      ...files,
      'vitest.config.mjs': configOf(way === 'lanes' ? {} : { lanes: false }),
    });
    const run = async (...args: readonly string[]): Promise<string> => {
      const { stdout, stderr } = await repo.vitest(['run', ...args], env);
      return stdout + stderr;
    };
    expect(failureLines(await run('--reporter=verbose'))).toEqual(all);
    expect(failureLines(await run('--reporter=dot'))).toEqual(all);
    expect(failureLines(await run('--reporter=github-actions'))).toEqual(all);
    expect(failureLines(await run('--reporter=tap'))).toEqual([ofSend, ofReference]);
    for (const [name, said] of [
      ['junit', all],
      // Like tap, it has no place for errors of a file next to those of its tests.
      ['json', [ofSend, ofReference]],
    ] as const) {
      await run(`--reporter=${name}`, `--outputFile=out.${name}`);
      const written = readFileSync(join(repo.folder, `out.${name}`), 'utf8');
      expect(failureLines(written)).toEqual(said);
    }
  },
);

test.each([29, 30] as const)('Jest %i: every reporter shows the codes of failures', async (major) => {
  const config = "module.exports = { preset: 'callsheet' };\n";
  const jest = createJestProject({ major, files: { ...files, 'jest.config.js': config } });
  onTestFinished(jest.remove);
  const run = async (...args: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await jest.jest(args, env);
    return stdout + stderr;
  };
  expect(failureLines(await run('--reporters=default'))).toEqual(all);
  expect(failureLines(await run('--reporters=default', '--verbose'))).toEqual(all);
  expect(failureLines(await run('--reporters=github-actions'))).toEqual(all);
  expect(failureLines(await run('--json', '--silent'))).toEqual(all);
});
