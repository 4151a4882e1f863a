import { expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { createRepo, normalise } from '../vitest/repo.js';

const config = (lanes: number | false): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ lanes: ${lanes} })],
  test: { include: ['**/*.test.js'], passWithNoTests: true },
};
`;

const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);

test.each(modes)(
  'a run says how many warnings its sessions have, vitest $major, lanes $lanes',
  { timeout: 300_000 },
  async ({ major, lanes }) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': config(lanes),
      'a.session.yaml': 'steps:\n  - request: GET /\n    skip: true\n  - end:\n  - end:\n',
      'b.session.yaml': 'steps:\n  - request: GET /\n    skip: true\n  - end:\n',
      'c.session.yaml': 'steps:\n  - request: GET /\n    skip: true\n',
    });
    const shown = async (...args: readonly string[]): Promise<string | undefined> => {
      const { stdout, stderr } = await repo.vitest(['run', ...args]);
      return / Requests [^]*?(?=\n\n)/.exec(normalise(stdout + stderr, repo))?.[0];
    };
    expect(await shown()).toBe(' Requests  3 skipped (3)\n Warnings  3 in 2 files · npx callsheet check');
    expect(await shown('a.session.yaml')).toBe(
      ' Requests  1 skipped (1)\n Warnings  2 · npx callsheet check a.session.yaml',
    );
    expect(await shown('c.session.yaml')).toBe(' Requests  1 skipped (1)');
  },
);
