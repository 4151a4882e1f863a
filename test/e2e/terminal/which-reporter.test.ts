import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { majors, vitestMajors } from '../../support/majors.js';
import { runInTerminal } from '../../support/terminal.js';
import { configOf, openProject, openShop, ordinary, sessions as shop } from './project.js';

/** Those of the shop, without their two seconds for a parcel. */
const sessions = Object.fromEntries(
  Object.entries(shop).map(([file, text]) => [file, text.replace('timeout: 2000ms', 'timeout: 50ms')]),
);

/** What only our reporter prints. */
const own = / Requests {2}\d/;

/** Codes that clear a line, move the cursor up, or begin a redraw. */
const redraw = new RegExp(String.raw`\u001B\[(?:K|\d*A|\?2026h)`);

describe.each(majors)('the terminal reporter under Vitest %i', (major) => {
  test.each([
    ['none', []],
    [
      'default with options, and others',
      [
        ['default', { summary: false }],
        ['json', { outputFile: 'out.json' }],
      ],
    ],
  ])('takes the place of default: the user names %s', async (_, reporters) => {
    const project = openProject(major, configOf(reporters.length === 0 ? {} : { reporters }), sessions);
    const { stdout } = await project.vitest(['run'], await openShop());
    expect(stdout.match(own)).toHaveLength(1);
    expect(stdout.match(/Test Files/g)).toHaveLength(1);
  });

  test.each(['verbose', 'dot'])('keeps away when the user names %s', async (name) => {
    const project = openProject(major, configOf(), sessions, ordinary);
    const { stdout, stderr } = await project.vitest(['run', `--reporter=${name}`], await openShop());
    expect(stdout + stderr).not.toMatch(own);
    expect(stdout).toMatch(name === 'dot' ? /Tests {2}/ : /invoice/);
  });

  test('gives whole records to what somebody makes of it', async () => {
    const project = openProject(major, configOf(), sessions, {
      'mine.mjs': `import CallsheetReporter from 'callsheet/reporter';
export default class Mine extends CallsheetReporter {
  onTestCaseResult(test) {
    const record = test.meta().callsheet;
    if (record?.title === 'POST /login') console.log('mine:', record.state, record.response?.status, record.captures.length);
    super.onTestCaseResult(test);
  }
}
`,
    });
    const { stdout } = await project.vitest(['run', '--reporter=./mine.mjs'], await openShop());
    expect(stdout).toMatch(own);
    expect(stdout).toContain('mine: passed 200 1');
  });

  test('keeps away from the reporter that Vitest chooses for an agent', async () => {
    const project = openProject(major, configOf(), sessions);
    const { stdout } = await project.vitest(['run'], { ...(await openShop()), AI_AGENT: 'somebody' });
    expect(stdout).not.toMatch(own);
    expect(stdout).toContain('Test Files');
  });

  test('redraws nothing in a terminal of CI', async () => {
    const project = openProject(major, configOf(), sessions);
    const { sent, screen } = await runInTerminal(project, [], {
      env: { ...(await openShop()), CI: 'true', NO_COLOR: '1' },
    });
    expect(screen).toMatch(own);
    expect(sent).not.toMatch(redraw);
  });

  test('leaves nothing of what was reported live in the files of other reporters', async () => {
    const project = openProject(major, configOf(), {
      'sessions/parcel.session.yaml': `steps:
  - request: GET {{env.SHOP_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 500ms, timeout: 4s }
`,
    });
    const args = [
      '--reporter=default',
      '--reporter=json',
      '--reporter=junit',
      '--outputFile.json=o.json',
      '--outputFile.junit=o.xml',
    ];
    const { frames } = await runInTerminal(project, args, { env: { ...(await openShop()), NO_COLOR: '1' } });
    expect(frames.filter((frame) => frame.includes('↻ send'))).not.toEqual([]);
    for (const file of ['o.json', 'o.xml'])
      expect(readFileSync(join(project.folder, file), 'utf8')).not.toContain('callsheet:live');
  });
});

test('callsheet/reporter can be named', async () => {
  const project = openProject(5, configOf({ reporters: ['callsheet/reporter', 'dot'] }), sessions);
  const { stdout } = await project.vitest(['run'], await openShop());
  expect(stdout).toMatch(own);
  expect(stdout).toContain(' ✗ sessions/checkout.session.yaml');
});

test.each(vitestMajors)('named next to default it takes its place: all is reported once (vitest %i)', async (major) => {
  const project = openProject(major, configOf({ reporters: ['default', 'callsheet/reporter'] }), sessions);
  const { stdout } = await project.vitest(['run'], await openShop());
  expect(stdout.match(/ ✗ sessions\/checkout\.session\.yaml/g)).toHaveLength(1);
  expect(stdout.match(/ Duration /g)).toHaveLength(1);
});
