import { expect, test } from 'vitest';
import type { CallsheetConfig } from '../../../../src/format/options.js';
import { mergeOptions } from '../../../../src/loader/config/merge-options.js';

function merged(file: CallsheetConfig, code: CallsheetConfig): { options: object; said: readonly string[] } {
  const { options, disagreements } = mergeOptions(
    { options: file, place: 'callsheet.config.ts' },
    { options: code, place: 'vitest.config.ts' },
  );
  return { options, said: disagreements.map(({ message }) => message) };
}

test('code counts, and what it leaves out is of the file', () => {
  expect(merged({ waits: 'fail', timeout: 10, lanes: 4 }, { waits: 'wait', lanes: undefined })).toEqual({
    options: { waits: 'wait', timeout: 10, lanes: 4 },
    said: ["callsheet: `waits` is 'fail' in callsheet.config.ts and 'wait' in vitest.config.ts: the latter counts"],
  });
});

test('of a group each option goes by itself', () => {
  expect(
    merged(
      { report: { json: '/a.json', html: '/a.html' }, tls: { insecure: true }, redact: { names: ['iban'] } },
      { report: { html: '/b.html' }, tls: { ca: '/ca.pem' }, redact: { names: ['iban'] } },
    ),
  ).toEqual({
    options: {
      report: { json: '/a.json', html: '/b.html' },
      tls: { insecure: true, ca: '/ca.pem' },
      redact: { names: ['iban'] },
    },
    said: [
      "callsheet: `report.html` is '/a.html' in callsheet.config.ts and '/b.html' in vitest.config.ts: the latter counts",
    ],
  });
});

test('maps and lists are replaced as a whole', () => {
  expect(
    merged({ headers: { a: '1' }, include: ['a/**'] }, { headers: { b: '2' }, include: ['a/**'] }).options,
  ).toEqual({
    headers: { b: '2' },
    include: ['a/**'],
  });
});

test('no value that may be a secret is shown', () => {
  const { said } = merged(
    { headers: { authorization: 'Bearer abcdef' }, proxy: 'http://ann:secret@proxy.test', tls: { passphrase: 'one' } },
    { headers: { authorization: 'Bearer ghijkl' }, proxy: false, tls: { passphrase: 'two' } },
  );
  expect(said).toEqual(
    ['headers', 'proxy', 'tls.passphrase'].map(
      (name) => `callsheet: \`${name}\` differs in callsheet.config.ts and vitest.config.ts: the latter counts`,
    ),
  );
});
