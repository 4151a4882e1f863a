import { describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { type Project } from '../../support/vitest-process.js';
import { runInTerminal } from '../../support/terminal.js';
import { configOf, openProject, openShop, ordinary, sessions } from './project.js';

describe.each(majors)('ordinary test files under Vitest %i', (major) => {
  test('look as they do without callsheet', async () => {
    const [mixed, alone] = [
      openProject(major, configOf(), sessions, ordinary),
      openProject(major, configOf({}, null), ordinary),
    ];
    const [ours, theirs] = [await mixed.vitest(['run'], await openShop()), await alone.vitest(['run'])];
    expect(ours.stdout).toContain(' ✗ sessions/checkout.session.yaml');
    expect(filesOf(ours.stdout, mixed)).toEqual(filesOf(theirs.stdout, alone));
    expect(errorsOf(ours.stderr, mixed)).toBe(errorsOf(theirs.stderr, alone));
    expect(ours.stderr.match(/ FAIL .*/g)).toEqual([
      expect.stringContaining('is wrong'),
      expect.stringContaining('GET /me'),
      expect.stringContaining('send the invoice'),
    ]);
  });

  test('look as they do without callsheet in a terminal, in colour, one file opened out', async () => {
    const [mixed, alone] = [
      openProject(major, configOf(), sessions, ordinary),
      openProject(major, configOf({}, null), ordinary),
    ];
    const env = await openShop();
    const [ours, theirs] = [await runInTerminal(mixed, [], { env }), await runInTerminal(alone, [])];
    expect(ours.screen).toContain('checkout.session.yaml');
    expect(filesOf(theirs.screen, alone)).toContainEqual(expect.stringContaining('multiplies'));
    expect(filesOf(ours.screen, mixed)).toEqual(filesOf(theirs.screen, alone));
    expect(errorsOf(ours.screen, mixed)).toBe(errorsOf(theirs.screen, alone));
  });
});

/** The lines of ordinary files: from the line of `sums.test.js` on to the next file or an empty line. */
function filesOf(output: string, project: Project): readonly string[] {
  const lines = steady(output, project).split('\n');
  const from = lines.findIndex((line) => line.includes('sums.test.js'));
  const next = lines.slice(from + 1).findIndex((line) => line === '' || /session\.yaml/.test(line));
  return lines.slice(from, from + 1 + next);
}

/** From Vitest's banner to the end of the error; there is one. */
function errorsOf(output: string, project: Project): string {
  const text = steady(output, project);
  return text.slice(text.search(/\S*⎯+.*Failed Tests 1/), text.indexOf('[1/1]'));
}

const color = String.raw`(?:\u001B\[\d+m)*`;
const duration = new RegExp(String.raw`${color} +\d+${color}ms`, 'g');

function steady(output: string, { folder }: Project): string {
  return output.replaceAll(folder, '<root>').replace(duration, ' TIME');
}
