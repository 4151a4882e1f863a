import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../src/record/report.js';
import { githubLines } from '../../../../src/reporter/github/annotations.js';
import { location, makeReport, reportOf, requestOf, sessionOf } from '../../../support/make-report.js';
import { hostileSession, hostileTexts, shopReport } from '../reports.js';

const linesOf = (report: Report): readonly string[] =>
  githubLines(
    report,
    (_, record) => record,
    (file) => `packages/web/${file}`,
  );

/** A line as the runner of GitHub Actions reads it: https://github.com/actions/runner, `ActionCommand.TryParseV2`. */
function parse(line: string): { readonly command: string; readonly properties: object; readonly message: string } {
  const [, command = '', properties = '', message = ''] = /^::(\w+) ([^:]*)::(.*)$/s.exec(line) ?? [];
  const entries = properties.split(',').map((each) => {
    const at = each.indexOf('=');
    return [each.slice(0, at), unescape(each.slice(at + 1))];
  });
  return { command, properties: Object.fromEntries(entries) as object, message: unescape(message) };
}

function unescape(text: string): string {
  const signs: Readonly<Record<string, string>> = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => signs[code]!);
}

describe('githubLines', () => {
  test('marks what failed and what waits at its line', () => {
    expect(linesOf(shopReport)).toMatchInlineSnapshot(`
      [
        "::error file=packages/web/sessions/checkout.session.yaml,line=18,endLine=18,col=5,endColumn=20,title=sessions/checkout.session.yaml › POST /orders::status equals 201 · sent 1×%0Areceived 200%0Acapture orderId found nothing at $.id · sent 1× [capture-missing]%0ALook at the body.",
        "::error file=packages/web/sessions/broken.session.yaml,line=4,endLine=4,col=5,endColumn=20,title=sessions/broken.session.yaml::unknown key \`tets\` [unknown-key]%0AWrite \`tests\`.",
        "::notice file=packages/web/sessions/checkout.session.yaml,line=34,endLine=34,col=5,endColumn=20,title=sessions/checkout.session.yaml › GET /orders/7::Still waiting after 30s and 2 attempts — $.state equals paid%0Areceived "open"",
      ]
    `);
  });

  test.each(hostileTexts)('makes nothing but annotations of %j', (text) => {
    const lines = linesOf(reportOf([hostileSession(text)]));
    expect(lines.length).toBe(3);
    for (const line of lines) {
      expect(line).toMatch(/^::(?:error|notice) [^\n\r\u2028]*$/);
      const { command, properties, message } = parse(line);
      expect(['error', 'notice']).toContain(command);
      expect(
        Object.keys(properties).filter(
          (name) => !['file', 'line', 'endLine', 'col', 'endColumn', 'title'].includes(name),
        ),
      ).toEqual([]);
      expect(message).not.toBe('');
    }
    // A percent sign of a text comes back as itself.
    expect(parse(lines[0]!).message.includes('%0A')).toBe(text.includes('%0A'));
  });

  test('gives failures of one cause one annotation', () => {
    const refused = (id: string, file: string) =>
      requestOf(id, `GET /${id}`, {
        state: 'failed',
        source: [location(file, Number(id))],
        sends: [
          {
            number: 1,
            attempt: 1,
            cause: 'first',
            waited: 0,
            duration: 1,
            error: { kind: 'refused', message: 'refused' },
          },
        ],
        failures: [{ code: 'no-response', message: 'connection refused: 127.0.0.1:4010' }],
      });
    const sessions = ['a.session.yaml', 'b.session.yaml'].map((file) =>
      sessionOf(
        file,
        file,
        ['1', '2', '3'].map((id) => refused(id, file)),
      ),
    );
    const lines = linesOf(reportOf(sessions));
    expect(lines.map((line) => parse(line).message)).toEqual([
      'connection refused: 127.0.0.1:4010 · sent 1× [no-response]\n5 more requests fail the same way',
    ]);
  });

  test('ends where GitHub does', () => {
    const failing = Array.from({ length: 13 }, (_, index) => {
      const id = String(index + 1);
      const failures = [{ code: 'test-failed', message: `$.id equals ${id}` }];
      return requestOf(id, 'GET /', { state: 'failed', failures });
    });
    const lines = linesOf(reportOf([sessionOf('a.session.yaml', 'a', failing)]));
    expect(lines.length).toBe(11);
    expect(lines.at(-1)).toBe('3 more without an annotation: GitHub shows 10 of a kind');
  });

  test('says nothing of a run that passed', () => {
    expect(linesOf(reportOf([sessionOf('a.session.yaml', 'a', [requestOf('1', 'GET /')])]))).toEqual([]);
    expect(linesOf(makeReport({ requests: 2_000 })).length).toBeLessThanOrEqual(22);
  });
});
