import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { recoverEdits } from '../../../src/authoring/disk/recover-edits.js';
import { readReport } from '../../../src/cli/authoring/read-report.js';
import type { Context } from '../../../src/cli/shared/context.js';
import { readProjectFile } from '../../../src/cli/init/read-project.js';
import { diskFiles } from '../../../src/engine/node/disk-files.js';
import { readEnv } from '../../../src/engine/context/read-env.js';
import type { FileKind } from '../../../src/files/limits.js';
import { readBytes, readTextSync } from '../../../src/files/read-file.js';
import { tryLock } from '../../../src/runner/locks/file-locks.js';
import { packageName } from '../../../src/hosts/common/write-reports.js';
import { readTls } from '../../../src/runner/run-options.js';
import { cachedParse } from '../../../src/loader/cached-parse.js';
import { fileReasonWords } from '../../../src/problems/disk/file-reason.js';
import { parseWithRemains } from '../../../src/loader/parse/parse-session.js';
import { sessionReader } from '../../../src/loader/files/read-session.js';
import { attack, attacks, type Attack } from '../../e2e/files/attacked-project.js';

afterEach(() => void vi.unstubAllEnvs());

/** A reader of each kind, and how what it reads is called. */
interface Reader {
  readonly file: string;
  /** Gives or throws what it says of the file. */
  readonly read: (root: string) => unknown;
  /** Of what does without the file: what it gives then. */
  readonly without?: (root: string) => string;
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

const reasons: Readonly<Record<Attack, RegExp>> = {
  pipe: /it is a pipe|nothing comes through the pipe/,
  device: /it is a device/,
  folder: /it is a directory/,
  long: /it is larger than/,
};

const cases = (Object.keys(readers) as FileKind[]).flatMap((kind) => attacks.map((how) => [kind, how] as const));

test.skipIf(process.platform === 'win32').each(cases)('%s: refused within a second: %s', async (kind, how) => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-readers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const { file, read, without, absent = [] } = readers[kind];
  attack(join(root, file), how, kind);
  const before = process.memoryUsage.rss();
  const start = performance.now();
  const said = await (async () => read(root))().catch((error: unknown) =>
    error instanceof Error && error.message !== '' ? error.message : JSON.stringify(error),
  );
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  if (without) expect(said).toBe(without(root));
  else if (absent.includes(how)) expect(said).toBe('nothing');
  else expect(said).toMatch(reasons[how]);
});
