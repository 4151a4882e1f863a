import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from './read.js';

const queries = [
  'status',
  'url',
  'body',
  'bytes',
  'duration',
  'sha256',
  'md5',
  'header "x-a"',
  'cookie "a"',
  'cookie "a[Path]"',
  'jsonpath "$.a"',
  'jsonpath "$..a"',
  'xpath "string(//a)"',
  'xpath "//a"',
  'regex "a(.)"',
  'variable "a"',
  'ip',
  'version',
  'redirects',
  'certificate "Subject"',
];
const filters = [
  'count',
  'regex "(.)"',
  'jsonpath "$.b"',
  'xpath "//b"',
  'nth 1',
  'nth -1',
  'first',
  'last',
  'split ","',
  'replace "a" "b"',
  'replaceRegex "a" "b"',
  'toInt',
  'toFloat',
  'toString',
  'toHex',
  'toDate "%Y"',
  'dateFormat "%Y"',
  'daysAfterNow',
  'urlEncode',
  'urlDecode',
  'urlQueryParam "a"',
  'htmlEscape',
  'base64Encode',
  'base64Decode',
  'base64UrlSafeEncode',
  'decode "utf-8"',
  'decode "gb2312"',
  'utf8Decode',
];
const predicates = [
  '== "a"',
  '== 5',
  '== 1.5',
  '== true',
  '== null',
  '== {{b}}',
  '== hex,00ff;',
  '== base64,AQ==;',
  '== file,a.bin;',
  '!= "a"',
  '> 5',
  '<= 5',
  'contains "a"',
  'contains hex,00;',
  'startsWith "a"',
  'endsWith "a"',
  'matches /a/',
  'exists',
  'isEmpty',
  'isInteger',
  'isFloat',
  'isString',
  'isCollection',
  'isIsoDate',
  'isUuid',
  'isIpv4',
];

const asserts = queries.flatMap((query) => [
  ...predicates.flatMap((predicate) => [`${query} ${predicate}`, `${query} not ${predicate}`]),
  ...filters.flatMap((filter) => [
    `${query} ${filter} == "a"`,
    `${query} ${filter} exists`,
    `${query} ${filter} count == 1`,
  ]),
]);

test('an assert or capture that the format has no words for takes no other one with it', () => {
  const captures = queries.flatMap((query, at) => [
    `v${at}: ${query}`,
    ...filters.map((filter, index) => `v${at}_${index}: ${query} ${filter}`),
  ]);
  const entries = [
    ...asserts.map((assert) => `GET http://a.test\nHTTP 200\n[Asserts]\n${assert}\n`),
    ...captures.map((capture) => `GET http://a.test\nHTTP 200\n[Captures]\n${capture}\n`),
  ];
  const { report } = writeSuite(suiteOf(entries.join('\n')));
  const all = [...asserts, ...captures];
  const lost = report.requests.flatMap(({ leftovers }, at) =>
    leftovers.some(({ source, reason }) => source === undefined && reason.kind === 'by-hand')
      ? [`${all[at]}: ${leftovers.map(({ reason }) => ('what' in reason ? reason.what : '')).join(', ')}`]
      : [],
  );
  expect(lost).toEqual([]);
});
