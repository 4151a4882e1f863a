import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../src/record/report.js';
import { renderJson } from '../../../../src/reporter/json/render-json.js';
import { reportJsonSchema } from '../../../../src/reporter/json/report-schema.js';
import { aReport } from './a-report.js';

const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(reportJsonSchema);

describe('renderJson', () => {
  test('gives a line to each request, and rows under their calls and arms', () => {
    expect(render(aReport)).toMatchInlineSnapshot(`
      "{
        "version": 1,
        "startedAt": 1700000000000,
        "elapsed": 120.5,
        "summary": {
          "requests": 2,
          "passed": 0,
          "failed": 1,
          "skipped": 1,
          "waiting": 0,
          "retried": {
            "requests": 1,
            "sends": 2
          },
          "untested": 0,
          "sessions": {
            "passed": 0,
            "failed": 1,
            "skipped": 0,
            "waiting": 0
          }
        },
        "sessions": [
          {"file":"shop.session.yaml","name":"Shop","state":"failed","elapsed":118,"counts":{"passed":0,"failed":1,"skipped":1,"waiting":0},"failures":[{"code":"post-script-failed","message":"post script clean.ts failed: no"}],"rows":[
            {"kind":"call","id":"1","title":"↳ call login","alias":"buyer","counts":{"passed":0,"failed":1,"skipped":0,"waiting":0},"rows":[
              {"kind":"request","id":"1.1","record":{"id":"1.1","title":"POST /login","state":"failed","source":[{"file":"shop.session.yaml","range":{"start":{"line":2,"column":5,"offset":11},"end":{"line":2,"column":20,"offset":26}}}],"sends":[{"number":1,"attempt":1,"cause":"first","waited":0,"error":{"kind":"reset","message":"reset"},"duration":3},{"number":2,"attempt":1,"cause":"retry","because":"reset","waited":100,"waitedFor":"backoff","status":200,"duration":9.5}],"request":{"method":"POST","url":"http://shop/login","headers":[["authorization","***"]],"body":{"size":7,"type":"application/json","text":"{\\"a\\":1}","truncated":false}},"response":{"status":200,"statusText":"OK","url":"http://shop/login","headers":[["content-type","image/png"]],"body":{"size":70000,"type":"image/png","truncated":false}},"captures":[{"name":"id","source":"$.id","found":true,"value":{"deep":[1,null,"x"]},"range":{"start":{"line":2,"column":5,"offset":11},"end":{"line":2,"column":20,"offset":26}}},{"name":"gone","source":"$.gone","found":false,"range":{"start":{"line":2,"column":5,"offset":11},"end":{"line":2,"column":20,"offset":26}}}],"tests":[{"assertion":"status equals 201","passed":false,"expected":201,"received":200,"range":{"start":{"line":2,"column":5,"offset":11},"end":{"line":2,"column":20,"offset":26}}}],"failures":[{"code":"test-failed","message":"status equals 201","hint":"Look.","expected":201,"received":200,"range":{"start":{"line":2,"column":5,"offset":11},"end":{"line":2,"column":20,"offset":26}}}],"earlier":{"count":2,"failed":["GET /a"]},"startedAt":1700000000000,"elapsed":112.5}}
            ]},
            {"kind":"arm","id":"2","title":"if status equals 404","rows":[
              {"kind":"request","id":"3","record":{"id":"3","title":"GET /never","state":"skipped","reason":"status equals 404","source":[{"file":"shop.session.yaml","range":{"start":{"line":2,"column":5,"offset":11},"end":{"line":2,"column":20,"offset":26}}}],"sends":[],"captures":[],"tests":[],"failures":[],"startedAt":1700000000118,"elapsed":0}}
            ]}
          ]}
        ]
      }
      "
    `);
  });

  test('reads back as the report, at any depth', () => {
    expect(JSON.parse(render(aReport))).toEqual(aReport);
  });

  test('writes lists without an item', () => {
    const empty = { ...aReport, sessions: [] };
    expect(JSON.parse(render(empty))).toEqual(empty);
  });

  test('takes whole records from where the caller keeps them', () => {
    const text = [...renderJson(aReport, ({ file }, { id }) => JSON.stringify(`${file} ${id}`))].join('');
    expect(text.match(/"record":"[^"]*"/g)).toEqual([
      '"record":"shop.session.yaml 1.1"',
      '"record":"shop.session.yaml 3"',
    ]);
  });
});

describe('the schema', () => {
  test('is published as the source has it', () => {
    const published = readFileSync(new URL('../../../../report.schema.json', import.meta.url), 'utf8');
    expect(published).toBe(`${JSON.stringify(reportJsonSchema, null, 2)}\n`);
  });

  test('takes every shape of a report', () => {
    expect(validate(aReport) || validate.errors).toBe(true);
  });

  test.each<[string, (report: Report) => unknown]>([
    ['a key that it does not name', (report) => ({ ...report, colour: 1 })],
    ['a report without its summary', ({ summary: _summary, ...rest }) => rest],
    ['a version to come', (report) => ({ ...report, version: 2 })],
    [
      'a state that does not exist',
      (report) => ({ ...report, sessions: [{ ...report.sessions[0], state: 'broken' }] }),
    ],
    ['a row of no kind', (report) => ({ ...report, sessions: [{ ...report.sessions[0], rows: [{ kind: 'note' }] }] })],
  ])('refuses %s', (_name, change) => {
    expect(validate(change(aReport))).toBe(false);
  });
});

function render(report: Report): string {
  return [...renderJson(report)].join('');
}
