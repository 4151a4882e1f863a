import * as fc from 'fast-check';
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Session } from '../../../src/format/session.js';

/** A valid session file in any layout, and what it means. */
export interface GeneratedFile {
  readonly text: string;
  readonly session: Session;
}

const text = fc.constantFrom(
  'ann',
  'a b',
  "it's",
  'say "hi"',
  '{{var.sku}}',
  'x {{var.sku}} y',
  'two\nlines\n',
  'kept\n\n',
  ' spaces ',
  'Grüße 名前',
  '# no comment',
  '- no row',
  'key: value',
  '404',
  'true',
  '',
);
const json = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 2 }));
const condition = fc.oneof(
  fc.constant({ status: 404 }),
  fc.constant({ status: { gte: 400, lt: 500 }, '$.state': 'done' }),
  text.map((value) => ({ '{{var.sku}}': value })),
  fc.constant(null),
);
const request = fc.record(
  {
    request: fc.constantFrom('GET /a', 'POST /b/{{var.sku}}?c=1#d', 'DELETE http://x.test/y'),
    json,
    headers: fc.dictionary(fc.constantFrom('accept', 'x-a'), text, { maxKeys: 2 }),
    tests: condition.filter((map) => map !== null),
    skip: fc.constant(true),
  },
  { requiredKeys: ['request'] },
);
const call = fc.record(
  {
    call: fc.constantFrom('./flows/login.session.yaml', 'a.session.yaml'),
    inputs: fc.dictionary(fc.constantFrom('user', 'b'), json),
  },
  { requiredKeys: ['call'] },
);

type Row = object | string;

/** Requests, calls and blocks, nested; now and then an end that closes nothing. */
const rows: fc.Arbitrary<Row[]> = fc.letrec<{ rows: Row[]; block: Row[] }>((tie) => ({
  rows: fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.oneof(request, call).map((row): Row[] => [row]) },
        { weight: 1, arbitrary: tie('block') },
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((all) => all.flat()),
  block: fc
    .record({
      head: condition,
      body: tie('rows'),
      other: fc.option(fc.tuple(condition, tie('rows'))),
      last: fc.option(tie('rows')),
      bare: fc.boolean(),
    })
    .map(({ head, body, other, last, bare }) => [
      { if: head },
      ...body,
      ...(other ? [{ 'else if': other[0] }, ...other[1]] : []),
      ...(last ? [bare ? 'else' : { else: null }, ...last] : []),
      bare ? 'end' : { end: null },
    ]),
})).rows;

const layout = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  json: fc.nat(9).map((n) => n === 0),
  crlf: fc.boolean(),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
});

export const generatedFile: fc.Arbitrary<GeneratedFile> = fc
  .record({ rows, layout, tail: fc.constantFrom('', '\n# the end\n', '\n\n', '...\n') })
  .map(({ rows, layout: given, tail }) => {
    const data = { name: 'generated', variables: { sku: 'A-100' }, steps: rows };
    const body = given.json ? JSON.stringify(data, null, given.indent) : render(data, given);
    const whole = (given.finalNewline ? body + (given.json ? '' : tail) : body).replace(
      /\n/g,
      given.crlf ? '\r\n' : '\n',
    );
    const written = (given.bom ? '\uFEFF' : '') + (given.finalNewline ? whole : whole.replace(/[\r\n]+$/, ''));
    return { text: written, ...parseSession(written, 'main.session.yaml') };
  })
  .filter((file): file is GeneratedFile & { problems: [] } => file.session !== null);

function render(
  data: object,
  { seed, indent, indentSeq }: { seed: number; indent: number; indentSeq: boolean },
): string {
  let state = seed;
  const chance = (of: number): boolean => {
    state = (state * 48_271) % 2_147_483_647;
    return state % of === 0;
  };
  const document = new Document(data);
  visit(document, (key, node) => {
    if (isMap(node) || isSeq(node)) {
      if (chance(6)) node.flow = true;
      if (!node.flow && chance(6)) node.comment = ' below';
    }
    if (isScalar(node) && typeof node.value === 'string' && key !== 'key')
      node.type = (['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const)[state % 5]!;
    if ((isMap(node) || isScalar(node)) && typeof key === 'number') {
      if (chance(4)) node.commentBefore = ' above\n and further';
      if (chance(4)) node.spaceBefore = true;
    }
    if (isScalar(node) && key === 'value' && chance(5) && !String(node.value).includes('\n')) node.comment = ' beside';
  });
  return document.toString({ indent, indentSeq, lineWidth: 0 });
}
