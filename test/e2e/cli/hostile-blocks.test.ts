import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { growth, SQUARE, type Work } from '../../support/growth.js';
import { runCli } from '../../support/run-cli.js';

const repeated = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** An `if` of many arms. */
const arms = (count: number, step: (index: number) => string): string =>
  `  - request: GET /first
  - if: { status: 1 }
${step(0)}${repeated(count, (index) => `  - else if: { status: ${index} }\n${step(index + 1)}`)}  - end:\n`;

interface Flood {
  readonly steps: (count: number) => string;
  /** What is said of it. */
  readonly says: RegExp;
}

const floods: Readonly<Record<string, Flood>> = {
  'comments on warnings': {
    steps: (count) =>
      `${repeated(count, () => '  - request: GET / # callsheet-ignore nothing-tested\n')}  - request: GET /last\n`,
    says: /^1 warning in 1 file$/m,
  },
  'comments on nothing': {
    steps: (count) => repeated(count, () => '  # callsheet-ignore second-record\n  - request: GET /\n'),
    says: /and \d+ more/,
  },
  'comments one above another': {
    steps: (count) => `${repeated(count, () => '  # callsheet-ignore second-record\n')}  - request: GET /\n`,
    says: /and \d+ more/,
  },
  'captures of one name in arms that each read it': {
    steps: (count) => arms(count, () => '  - request: GET /{{var.id}}\n    capture: { id: $.id }\n'),
    says: /and \d+ more/,
  },
  'calls of one flow in arms that each read it': {
    steps: (count) => arms(count, () => '  - request: GET /{{flow.login.id}}\n  - call: login.session.yaml\n'),
    says: /and \d+ more/,
  },
};

for (const [what, { steps, says }] of Object.entries(floods))
  test(`check of four times as many ${what} takes about four times the time`, async () => {
    const check = (count: number): Work => {
      const cwd = mkdtempSync(join(tmpdir(), 'callsheet-blocks-'));
      onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
      writeFileSync(join(cwd, 'login.session.yaml'), 'steps:\n  - request: GET /\n    capture: { id: $.id }\n');
      writeFileSync(join(cwd, 'a.session.yaml'), `steps:\n${steps(count)}`);
      return async () => expect((await runCli(['check', 'a.session.yaml'], cwd)).stdout).toMatch(says);
    };
    expect(await growth(check(2_000), check(8_000))).toBeLessThan(SQUARE);
  });
