import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { limits, type FileKind } from '../../../src/files/refused.js';

/** What a path leads to in place of a file. */
export const attacks = ['pipe', 'device', 'folder', 'long'] as const;
export type Attack = (typeof attacks)[number];

export function attack(path: string, how: Attack, kind: FileKind): void {
  mkdirSync(dirname(path), { recursive: true });
  if (how === 'pipe') execFileSync('mkfifo', [path]);
  else if (how === 'device') symlinkSync('/dev/zero', path);
  else if (how === 'folder') mkdirSync(path);
  else {
    writeFileSync(path, '');
    truncateSync(path, limits[kind] + 1);
  }
}

/** By the keys of the format that may name a file, what is read there and how a session names it. */
export const attackedKeys = {
  'steps.file': {
    kind: 'body',
    path: 'body',
    step: 'request: "POST {{env.SHOP}}/body", file: body, tests: { status: 200 }',
  },
  'steps.multipart.file': {
    kind: 'body',
    path: 'part',
    step: 'request: "POST {{env.SHOP}}/part", multipart: [{ name: a, file: part }], tests: { status: 200 }',
  },
  'steps.tests.schema': {
    kind: 'schema',
    path: 'schema',
    step: 'request: "GET {{env.SHOP}}/schema", tests: { $: { schema: schema } }',
  },
  'steps.call': { kind: 'session', path: 'flow.session.yaml', step: 'call: flow.session.yaml' },
  data: { kind: 'data', path: 'rows.csv', step: undefined },
  'steps.each': { kind: 'data', path: 'each.csv', step: undefined },
  'settings.pre': { kind: 'script', path: 'pre.mjs', step: undefined },
  'settings.post': { kind: 'script', path: 'post.mjs', step: undefined },
  'settings.beforeEach': { kind: 'script', path: 'pre.mjs', step: undefined },
  'settings.afterEach': { kind: 'script', path: 'post.mjs', step: undefined },
  'settings.openapi': { kind: 'contract', path: 'contract', step: undefined },
  'settings.openapi.file': { kind: 'contract', path: 'contract', step: undefined },
  'steps.before': { kind: 'script', path: 'pre.mjs', step: undefined },
  'steps.after': { kind: 'script', path: 'post.mjs', step: undefined },
} as const satisfies Readonly<
  Record<string, { readonly kind: FileKind; readonly path: string; readonly step: string | undefined }>
>;

/** What each of these gives, whatever the attack. */
export const codesOfKeys: Readonly<Record<keyof typeof attackedKeys, string>> = {
  'steps.file': 'body-file-unreadable',
  'steps.multipart.file': 'body-file-unreadable',
  'steps.tests.schema': 'schema-unreadable',
  'steps.call': 'flow-unreadable',
  data: 'data-unreadable',
  'steps.each': 'data-unreadable',
  'settings.pre': 'script-unreadable',
  'settings.post': 'script-unreadable',
  'settings.beforeEach': 'script-unreadable',
  'settings.afterEach': 'script-unreadable',
  'settings.openapi': 'contract-unreadable',
  'settings.openapi.file': 'contract-unreadable',
  'steps.before': 'script-unreadable',
  'steps.after': 'script-unreadable',
};

/** Small files that may be read, by the paths that are attacked. */
const harmless: Readonly<Record<string, string>> = {
  'flow.session.yaml': 'steps:\n  - { request: "GET {{env.SHOP}}/", tests: { status: 200 } }\n',
  schema: '{}',
  'rows.csv': 'user\nann\n',
  'each.csv': 'user\nann\n',
  contract: 'openapi: 3.1.0\n',
  'pre.mjs': 'export default () => {};\n',
  'post.mjs': 'export default () => {};\n',
};

function putHarmless(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, harmless[basename(path)] ?? '');
}

/**
 * Puts sessions into a folder for each attack; every path in them leads to what must not be read.
 *
 * @param isHarmless - gives the same sessions with small files that may be read
 */
export function writeAttacked(root: string, isHarmless = false): void {
  const put = isHarmless ? putHarmless : attack;
  for (const how of attacks) {
    const at = join(root, how);
    // Each file once, and few of them: Jest reads every script of a project, also one that no session names.
    const files = new Map<string, FileKind>(Object.values(attackedKeys).map(({ kind, path }) => [path, kind]));
    for (const [path, kind] of files) put(join(at, path), how, kind);
    const steps = Object.values(attackedKeys).flatMap(({ step }) => (step === undefined ? [] : [`  - { ${step} }`]));
    writeFileSync(join(at, 'keys.session.yaml'), ['steps:', ...steps, ''].join('\n'));
    const plain = 'steps:\n  - { request: "GET {{env.SHOP}}/", tests: { status: 200 } }\n';
    for (const phase of ['pre', 'post', 'beforeEach', 'afterEach'] as const) {
      const { path } = attackedKeys[`settings.${phase}`];
      writeFileSync(
        join(at, `${phase}.session.yaml`),
        `settings: { ${phase}: ${path} }
${plain}`,
      );
    }
    for (const phase of ['before', 'after'] as const) {
      const { path } = attackedKeys[`steps.${phase}`];
      writeFileSync(join(at, `${phase}.session.yaml`), plain.replace('tests:', `${phase}: ${path}, tests:`));
    }
    writeFileSync(join(at, 'data.session.yaml'), `data: rows.csv\n${plain}`);
    writeFileSync(join(at, 'each.session.yaml'), 'steps:\n  - { call: data.session.yaml, each: each.csv }\n');
    writeFileSync(join(at, 'openapi.session.yaml'), `settings: { openapi: contract }\n${plain}`);
    put(join(root, `.env.${how}`), how, 'env');
    writeFileSync(join(at, 'env.session.yaml'), `settings: { environment: ${how} }\n${plain}`);
  }
}
