import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { recoverEdits } from '../../../src/authoring/disk/recover-edits.js';
import { openProject } from '../../../src/authoring/disk/open-project.js';
import { readReport } from '../../../src/cli/authoring/read-report.js';
import type { Context } from '../../../src/cli/shared/context.js';
import { readProjectFile } from '../../../src/cli/init/read-project.js';
import { diskFiles } from '../../../src/engine/node/node-ports.js';
import { readEnv } from '../../../src/engine/context/read-env.js';
import type { FileKind } from '../../../src/files/refused.js';
import { openSource } from '../../../src/importers/open-source.js';
import { readBytes, readTextSync } from '../../../src/files/read-file.js';
import { tryLock } from '../../../src/runner/locks/file-locks.js';
import { sourceReader } from '../../../src/hosts/common/terminal.js';
import { openDisk } from '../../../src/loader/files/open-disk.js';
import { packageName } from '../../../src/hosts/common/write-reports.js';
import { readTls } from '../../../src/runner/options.js';
import { cachedParse } from '../../../src/loader/cached-parse.js';
import { parseData } from '../../../src/loader/parse/data/parse-data.js';
import { readData } from '../../../src/loader/files/read-data.js';
import { fileReasonWords } from '../../../src/problems/disk/file-reason.js';
import { parseWithRemains } from '../../../src/loader/parse/parse-session.js';
import { checkContract } from '../../../src/loader/contract/check-contract.js';
import { sessionReader } from '../../../src/loader/files/read-session.js';
import { attack, attacks, type Attack } from '../../e2e/files/attacked-project.js';
import { least } from '../../support/growth.js';

afterEach(() => void vi.unstubAllEnvs());

/** A reader of each kind, and how what it reads is called. */
interface Reader {
  readonly file: string;
  /** Gives or throws what it says of the file. */
  readonly read: (root: string) => unknown;
  /** Of what does without the file: what it gives then. */
  readonly without?: (root: string) => string | undefined;
  /** Which attacks count as no file. */
  readonly absent?: readonly Attack[];
}

const sha1 = (...parts: readonly string[]): string => createHash('sha1').update(parts.join('\0')).digest('hex');

const whyNoScript = (root: string): string => {
  const reason = diskFiles(root).whyNoScript('a.ts');
  return reason ? fileReasonWords(reason) : 'nothing';
};

const readers: Readonly<Record<FileKind, Reader>> = {
  session: {
    file: 'a.session.yaml',
    read: (root) => {
      const source = sessionReader(root, parseWithRemains)('a.session.yaml');
      return source.kind === 'missing' ? source.reason : source.kind;
    },
  },
  suite: {
    file: 'shop.json',
    read: (root) => {
      const opened = openSource(root, 'shop');
      return (opened.kind === 'opened' && opened.texts.get('shop.json')) || 'nothing';
    },
    absent: attacks,
  },
  data: {
    file: 'rows.csv',
    read: (root) => {
      const found = readData(root, 'rows.csv', parseData);
      return found.kind === 'unread' ? found.reason : found.kind;
    },
  },
  contract: {
    file: 'openapi.yaml',
    read: (root) => {
      const found = checkContract(join(root, 'openapi.yaml'), 'openapi.yaml');
      return found.kind === 'unread' ? found.reason : found.kind;
    },
  },
  body: { file: 'body', read: (root) => diskFiles(root).readBody('body', false) },
  schema: { file: 'schema', read: (root) => diskFiles(root).readSchema('schema', false) },
  // A host may load the index of a folder, or tell that there is none.
  script: { file: 'a.ts', read: whyNoScript, absent: ['folder'] },
  // Python keeps its packages in a folder of this name.
  env: {
    file: '.env',
    read: (root) => readEnv(diskFiles(root), undefined, {}).fault?.message ?? 'nothing',
    absent: ['folder'],
  },
  pem: { file: 'ca.pem', read: (root) => readTls(root, { ca: 'ca.pem' }) },
  report: { file: 'r.json', read: (root) => readReport({ cwd: root } as Context, 'r.json', 'a.session.yaml') },
  manifest: { file: 'package.json', read: packageName, without: (root) => basename(root) },
  config: { file: 'vitest.config.ts', read: (root) => readProjectFile(root, 'vitest.config.ts') },
  journal: {
    file: '.callsheet-edits',
    read: (root) => {
      const recovered = recoverEdits(root);
      return recovered.kind === 'refused' ? recovered.message : recovered.result;
    },
  },
  lock: {
    file: `callsheet-locks-${process.getuid?.() ?? 'own'}/${sha1('/a', 'x')}`,
    read: (root) => {
      for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, root);
      return tryLock('/a', ['x']) ? 'held' : 'held by another';
    },
  },
  kept: {
    file: `${sha1('/a', 'a.session.yaml')}.json`,
    read: (root) => {
      const parser = { parse: parseWithRemains, version: () => '1' };
      return cachedParse(
        '/a',
        root,
        parser,
      )('name: Kept\nsteps:\n  - request: GET https://shop.test/\n', 'a.session.yaml').session?.name;
    },
    without: () => 'Kept',
  },
  module: { file: 'module.js', read: (root) => readBytes(join(root, 'module.js'), 'module') },
  own: { file: 'own.json', read: (root) => readTextSync(join(root, 'own.json'), 'own') },
};

/** Further readers of kinds that have one above. */
const others: readonly (readonly [name: string, kind: FileKind, Reader])[] = [
  [
    'a session that a command edits',
    'session',
    {
      file: 'a.session.yaml',
      read: (root) => {
        const text = openProject(root).read('a.session.yaml');
        return text.kind === 'missing' ? text.reason : text.kind;
      },
    },
  ],
  [
    'a session that a frame shows',
    'session',
    { file: 'a.session.yaml', read: (root) => sourceReader(root)('a.session.yaml'), without: () => undefined },
  ],
  ...(['body', 'schema', 'script', 'data'] as const).map(
    (kind) => [`a ${kind} that check looks at`, kind, { file: 'a', read: foreseen(kind) }] as const,
  ),
];

/** What `check` says of a file, which it then takes as empty. */
function foreseen(kind: 'body' | 'schema' | 'script' | 'data'): Reader['read'] {
  return (root) => {
    const disk = openDisk(root);
    const reason = disk.fault('a', kind);
    return `${disk.text('a', kind)}${reason ? fileReasonWords(reason) : 'nothing'}`;
  };
}

/** Every place that opens a file, and the kinds that it names. */
const callSites: Readonly<Record<string, readonly FileKind[]>> = {
  'authoring/disk/disk.ts': [],
  'authoring/disk/open-project.ts': ['session'],
  'cli/check/read-file-options.ts': ['config'],
  'cli/import/run-import.ts': ['suite'],
  'cli/shared/load-report.ts': ['report'],
  'cli/init/plan-changes.ts': ['own'],
  'cli/init/read-project.ts': ['config', 'manifest'],
  // `init` has read the file before, with `readProjectFile`.
  'cli/init/run-init.ts': ['config'],
  'cli/panel/options-in-code.ts': ['config'],
  'engine/node/node-ports.ts': ['body', 'env', 'schema', 'script'],
  'engine/node/script-fault.ts': ['script'],
  'entry/command-line.ts': ['own'],
  'hosts/common/setup-frame.ts': ['script'],
  'hosts/common/terminal.ts': ['session'],
  'hosts/common/write-reports.ts': ['manifest', 'own'],
  'hosts/vitest/lanes/fetch-module.ts': ['module'],
  'hosts/vitest/project/session-plugins.ts': ['session'],
  'importers/open-source.ts': ['suite'],
  'loader/dependents/session-uses.ts': ['session'],
  'loader/cached-parse.ts': ['kept', 'own'],
  'loader/config/read-config.ts': ['config'],
  // Whatever kind a key of the format names.
  'loader/files/open-disk.ts': ['env'],
  'loader/files/read-data.ts': ['data'],
  'loader/files/read-session.ts': ['session'],
  'modules/import-module.ts': ['script'],
  'openapi/contract-file.ts': ['contract'],
  'panel/http/assets.ts': ['own'],
  'panel/project/document.ts': ['session'],
  'panel/project/session-path.ts': [],
  'panel/runs/run-on-save.ts': ['session'],
  'runner/locks/file-locks.ts': ['lock'],
  'runner/options.ts': ['pem'],
};

test('every place that opens a file is listed, so that a new one gets an attack', () => {
  const src = join(import.meta.dirname, '../../../src');
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('files/'))
    .flatMap((name): [string, readonly string[]][] => {
      const text = readFileSync(join(src, name), 'utf8');
      if (!/from '[./]+\/files\/(?:read-file|read-env-file|refused)\.js'/.test(text)) return [];
      const kinds = text.matchAll(/\b(?:readTextSync|readBytesSync|readBytes|whyRefused)\([^;]*?, '(\w+)'\)/g);
      const env = /\breadEnvFileSync\(/.test(text) ? ['env'] : [];
      return [[name, [...new Set([...[...kinds].map(([, kind]) => kind!), ...env])].toSorted()]];
    });
  expect(Object.fromEntries(found)).toEqual(callSites);
});

const reasons: Readonly<Record<Attack, RegExp>> = {
  pipe: /it is a pipe|nothing comes through the pipe/,
  device: /it is a device/,
  folder: /it is a directory/,
  long: /it is larger than/,
};

const all = [
  ...(Object.keys(readers) as FileKind[]).map((kind) => [`${kind} file`, kind, readers[kind]] as const),
  ...others,
];
const cases = all.flatMap(([name, kind, reader]) => attacks.map((how) => [name, how, kind, reader] as const));

test.skipIf(process.platform === 'win32').each(cases)(
  '%s: refused within a second: %s',
  async (_, how, kind, reader) => {
    const root = mkdtempSync(join(tmpdir(), 'callsheet-readers-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const { file, read, without, absent = [] } = reader;
    attack(join(root, file), how, kind);
    const before = process.memoryUsage.rss();
    let said: unknown;
    const refuse = async (): Promise<number> => {
      const start = performance.now();
      said = await (async () => read(root))().catch((error: unknown) =>
        error instanceof Error && error.message !== '' ? error.message : JSON.stringify(error),
      );
      return performance.now() - start;
    };
    expect(await least(refuse, 1_000)).toBeLessThan(1_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    if (without) expect(said).toBe(without(root));
    else if (absent.includes(how)) expect(said).toBe('nothing');
    else expect(said).toMatch(reasons[how]);
  },
);
