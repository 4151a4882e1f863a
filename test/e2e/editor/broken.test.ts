import { describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { createRepo, normalise } from '../vitest/repo.js';

const config = (lanes: number | false): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ lanes: ${lanes} })],
  test: { include: ['**/*.test.js'], passWithNoTests: true },
};
`;

const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);

describe.each(modes)('a broken file, vitest $major, lanes $lanes', ({ major, lanes }) => {
  const shown = async (...args: readonly string[]): Promise<string> => {
    const repo = createRepo(major, {
      'vitest.config.mjs': config(lanes),
      'broken.session.yaml': 'steps:\n  - request: GET /x\n    hedders: {}\n  - request: GET\n',
    });
    const { code, stdout, stderr } = await repo.vitest(args);
    const error = /Error: [^]*?(?=\n⎯|$)/.exec(normalise(stdout + stderr, repo))?.[0] ?? '';
    // Majors put their own blank lines in between.
    return `${error.replace(/\n{2,}/g, '\n').trimEnd()}\nexit ${code}`;
  };

  test(
    'has its lines in the list, and under reporters that know nothing of sessions',
    { timeout: 300_000 },
    async () => {
      const listed = await shown('list');
      expect(listed).toMatchInlineSnapshot(`
        "Error: error[unknown-key] unknown key \`hedders\` in a request
         --> broken.session.yaml:3:5
          = hint: Did you mean \`headers\`?
        error[bad-url] \`GET\` has no URL
         --> broken.session.yaml:4:14
          = hint: Write both: \`GET /orders\`.
          1 | steps:
          2 |   - request: GET /x
        > 3 |     hedders: {}
            |     ^^^^^^^
          4 |   - request: GET
          5 |
          2 |   - request: GET /x
          3 |     hedders: {}
        > 4 |   - request: GET
            |              ^^^
          5 |
        exit 1"
      `);
      const [verbose, json] = await Promise.all([shown('run', '--reporter=verbose'), shown('list', '--json')]);
      expect([verbose, json]).toEqual([listed, listed]);
    },
  );
});
