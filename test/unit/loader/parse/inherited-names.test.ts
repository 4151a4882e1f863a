import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { formatProblem } from '../../../../src/present/format-problem.js';

/** If a table of names is an object, it has these too, though the code did not put them there. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

const places: Readonly<Record<string, (name: string) => string>> = {
  'a tag': (name) => `variables:\n  a: !!${name} b\nsteps: []\n`,
  'a tag of its own': (name) => `variables:\n  a: !${name} b\nsteps: []\n`,
  'a key of the file': (name) => `${name}: 1\nsteps: []\n`,
  'a setting': (name) => `settings:\n  ${name}: 1\nsteps: []\n`,
  'a key of a step': (name) => `steps:\n  - request: GET /a\n    ${name}: 1\n`,
  'the key of a step': (name) => `steps:\n  - ${name}: 1\n`,
  'a bare step': (name) => `steps:\n  - ${name}\n`,
  'an operator': (name) => `steps:\n  - request: GET /a\n    tests:\n      status: { ${name}: 1 }\n`,
  'a subject': (name) => `steps:\n  - request: GET /a\n    tests:\n      ${name}: 1\n`,
  'a type': (name) => `steps:\n  - request: GET /a\n    tests:\n      $.a: { type: ${name} }\n`,
  'a format': (name) => `steps:\n  - request: GET /a\n    tests:\n      $.a: { format: ${name} }\n`,
  'a retry condition': (name) => `steps:\n  - request: GET /a\n    retry: { attempts: 2, conditions: [${name}] }\n`,
  'a reference': (name) => `steps:\n  - request: GET /{{${name}}}/{{var.${name}}}/{{${name}.a}}\n`,
  'a kind': (name) => `kind: ${name}\nsteps: []\n`,
};

for (const [place, text] of Object.entries(places)) {
  test(`${place} may be called as what every object inherits`, () => {
    for (const name of inherited) {
      const written = text(name);
      for (const problem of parseSession(written, 'a.session.yaml').problems)
        expect(formatProblem(problem, written)).toContain(problem.code);
    }
  });
}
