import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { checkSession } from '../../../src/loader/check/check-session.js';
import type { Disk } from '../../../src/loader/check/sources.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { asOnDisk } from '../../../src/lib/as-on-disk.js';
import { dataFinder } from '../../../src/loader/plan/data-source.js';
import { collectFlows } from '../../../src/loader/plan/flows.js';
import type { Session } from '../../../src/format/session.js';

const login = 'steps:\n  - request: GET https://shop.example/login\n';
const files: Readonly<Record<string, string>> = {
  'flows/login.session.yaml': login,
  'cases/bodies/Order.json': '{}',
  'cases/Schemas/order.json': '{"type":"object"}',
  'cases/seed.ts': '',
  'cases/café.json': '{}',
};

const none: ReadonlySet<string> = new Set();

const names = Object.keys(files).flatMap((file) =>
  file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
);

const namesOf = (folder: string): string[] => {
  const inside = names.filter((name) => plain(posix.dirname(name)) === plain(folder || '.'));
  return [...new Set(inside)].map((name) => posix.basename(name));
};
const has = (path: string): boolean => names.some((name) => plain(name) === plain(path));
/** One that takes names in any letters, as those of Windows and macOS do. */
const disk: Disk = {
  fault: (file) => (contentOf(file) === undefined ? { kind: 'missing' } : undefined),
  text: (file) => contentOf(file) ?? '',
  names: namesOf,
  own: (file) => asOnDisk(file, { has, in: namesOf }),
};

function contentOf(file: string): string | undefined {
  const name = Object.keys(files).find((own) => plain(own) === plain(file));
  return name === undefined ? undefined : files[name];
}

function plain(file: string): string {
  return file.normalize('NFC').toLowerCase();
}

function sessionOf(text: string, file: string): Session {
  const parsed = parseSession(text, file);
  if (!parsed.session) throw new Error(JSON.stringify(parsed.problems));
  return parsed.session;
}

function warnings(text: string): readonly string[] {
  const session = sessionOf(text, 'cases/main.session.yaml');
  const read = (file: string) => {
    const content = contentOf(file);
    return content === undefined
      ? ({ kind: 'missing', reason: 'no such file' } as const)
      : ({ kind: 'session', session: sessionOf(content, file) } as const);
  };
  const found = checkSession(session, {
    flows: collectFlows(session, read),
    disk,
    data: dataFinder(),
    list: () => [],
    isChecked: () => true,
    givenTo: () => undefined,
    env: () => ({ disk, isCi: false, known: none, shared: {}, inFiles: none, inputs: {}, inputsInFiles: {} }),
    inputNames: () => none,
    options: { hasTests: false, folder: '' },
  });
  return found.map(({ code, message, hint, range }) => `${range?.start.line} ${code}: ${message}; ${hint}`);
}

test('a file that is written in other letters than the disk has is reported: Linux does not find it', () => {
  expect(
    warnings(`settings:
  pre: ./Seed.ts
steps:
  - call: ../Flows/login.session.yaml
  - request: POST https://shop.example/orders
    file: bodies/order.json
    tests:
      body: { schema: schemas/order.json }
`),
  ).toEqual([
    '2 other-letters: ./Seed.ts is cases/seed.ts on the disk: a system that distinguishes upper and lower case, such as Linux, does not find it; Write `./seed.ts`.',
    '4 other-letters: ../Flows/login.session.yaml is flows/login.session.yaml on the disk: a system that distinguishes upper and lower case, such as Linux, does not find it; Write `../flows/login.session.yaml`.',
    '6 other-letters: bodies/order.json is cases/bodies/Order.json on the disk: a system that distinguishes upper and lower case, such as Linux, does not find it; Write `./bodies/Order.json`.',
    '8 other-letters: schemas/order.json is cases/Schemas/order.json on the disk: a system that distinguishes upper and lower case, such as Linux, does not find it; Write `./Schemas/order.json`.',
  ]);
});

test('of what is written as the disk has it, or with the parts of a letter apart, nothing is said', () => {
  expect(
    warnings(`settings:
  pre: ./seed.ts
steps:
  - call: ../flows/login.session.yaml
  - request: POST https://shop.example/orders
    file: ${'café'.normalize('NFD')}.json
    tests:
      body: { schema: Schemas/order.json }
`),
  ).toEqual([]);
});
