import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { request, session } from '../plan/sessions.js';
import { literalCalls, planOf, render, runCode } from './suite-code.js';

test.each([
  ["it's", "it's"],
  ['say "hi"', 'say "hi"'],
  ['`tick`', '`tick`'],
  [`it's "quoted"`, `it's "quoted"`],
  [`it's "quoted" \`thrice\``, `it’s "quoted" \`thrice\``],
  [`it's "\${not}" run`, `it’s "\${not}" run`],
  ['costs ${5}', 'costs ${5}'],
  ['C:\\temp\\', 'C:＼temp＼'],
  ['GET /{{var.id}}?a=1&b=%20', 'GET /{{var.id}}?a=1&b=%20'],
  ['two\r\nlines\u2028and\u2029more', 'two lines and more'],
  ['bell\u0007 and\u001b[31m red', 'bell and[31m red'],
  ['half \ud800 a pair', 'half � a pair'],
  [' \n', 'step 1'],
  ['\u0000', 'step 1'],
  ['*/ </script> //', '*/ </script> //'],
  ['ünïcödé 🎉', 'ünïcödé 🎉'],
])('the label %j is the same in the code and at run time', (title, label) => {
  const planned = planOf([session('main.session.yaml', '', { name: title, steps: [request('GET /', { title })] })]);
  const { code, map } = render(planned);
  const [suite, only] = literalCalls(code, map);
  expect(only?.label).toBe(label);
  expect(runCode(code).labels).toEqual([suite?.label, label]);
  expect(suite?.label).toBe(label === 'step 1' ? 'main.session.yaml' : label);
});

test('any title gives the same label in the code and at run time', () => {
  const character = fc.oneof(
    fc.constantFrom("'", '"', '`', '$', '{', '\\', '\n', '\u2028', ' '),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const title = characters.join('');
      const steps = [request('GET /', { title }), request('GET /', { title: `a ${title}` })];
      const { code, map } = render(planOf([session('main.session.yaml', '', { name: title, steps })]));
      const labels = literalCalls(code, map).map((each) => each.label);
      expect(labels).toHaveLength(3);
      expect(labels.every((label) => label.length > 0)).toBe(true);
      expect(runCode(code).labels).toEqual(labels);
    }),
    { numRuns: 300 },
  );
});
