import { describe, expect, test } from 'vitest';
import { stepSummary } from '../../../../src/reporter/github/step-summary.js';
import type { Report } from '../../../../src/record/report.js';
import { makeReport, reportOf } from '../../../support/make-report.js';
import { hostileSession, hostileTexts, shopReport } from '../reports.js';

const render = (report: Report): string => stepSummary(report, (_, record) => record);

describe('stepSummary', () => {
  test('counts, and lists what failed and what waits', () => {
    expect(render(shopReport)).toMatchInlineSnapshot(`
      "### callsheet: failed in 1.2s

      |  | passed | failed | skipped | waiting |
      | --- | --- | --- | --- | --- |
      | sessions | 0 | 2 | 0 | 0 |
      | requests | 2 | 1 | 1 | 1 |

      |  | session | step | what happened |
      | --- | --- | --- | --- |
      | ✗ | sessions&#47;checkout&#46;session&#46;yaml | POST &#47;orders | status equals 201 &#183; sent 1&#215;&#44; received 200 |
      | … | sessions&#47;checkout&#46;session&#46;yaml | GET &#47;orders&#47;7 | Still waiting after 30s and 2 attempts &#8212; &#36;&#46;state equals paid |
      | ✗ | sessions&#47;broken&#46;session&#46;yaml |  | unknown key &#96;tets&#96; |

      "
    `);
  });

  test.each(hostileTexts)('lets no sign of %j be one of Markdown or HTML', (text) => {
    const rows = render(reportOf([hostileSession(text)]))
      .split('\n')
      .filter((line) => /^\| [✗…]/.test(line));
    expect(rows.length).toBe(3);
    for (const row of rows) expect(row).toMatch(/^\| [✗…] (?:\| (?:[\p{L}\p{N} ]|&#\d+;)*)+\|$/u);
  });

  test('is short, also of many failures', () => {
    const text = render(makeReport({ requests: 20_000 }));
    expect(text.length).toBeLessThan(60_000);
    expect(text).toMatch(/… and \d+ more\n/);
  });
});
