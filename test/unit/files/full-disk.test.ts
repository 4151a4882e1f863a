import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { applyEdits } from '../../../src/authoring/disk/apply-edits.js';
import { writeNewFile } from '../../../src/files/write-new-file.js';
import { tryLock } from '../../../src/runner/locks/file-locks.js';
import { openSpool } from '../../../src/runner/spool.js';
import { writeChunks } from '../../../src/hosts/common/write-chunks.js';
import { cachedParse } from '../../../src/loader/cached-parse.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { fullDisk } from '../../support/full-disk.js';

afterEach(() => void vi.unstubAllEnvs());

/** All but what fills the disk. */
const filesOn = (disk: string): readonly string[] =>
  readdirSync(disk, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'all')
    .map(({ name }) => name);

function useAsTemporary(disk: string): void {
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, disk);
}

describe.skipIf(process.platform !== 'linux')('on a full disk', () => {
  const onFullDisk = (name: string, work: (disk: string) => void | Promise<void>): void =>
    test(name, async (context) => {
      const disk = fullDisk();
      if (disk === undefined) return context.skip('no disk can be mounted here');
      await work(disk);
    });

  onFullDisk('nothing is left of a file', (disk) => {
    expect(() => writeNewFile(join(disk, 'file'), 'a text')).toThrow('ENOSPC');
    expect(filesOn(disk)).toEqual([]);
  });

  onFullDisk('nothing is left of a lock, so the next to ask need not wait', (disk) => {
    useAsTemporary(disk);
    expect(() => tryLock('/a', ['x'])).toThrow('the disk is full');
    expect(filesOn(disk)).toEqual([]);
    rmSync(join(disk, 'all'));
    expect(tryLock('/a', ['x'])).toBeTypeOf('function');
  });

  onFullDisk('the spool keeps its texts in memory', (disk) => {
    useAsTemporary(disk);
    const spool = openSpool();
    const places = ['a', 'b'.repeat(100_000)].map(spool.put);
    expect(places.map(spool.read)).toEqual(['a', 'b'.repeat(100_000)]);
    spool.close();
    expect(readdirSync(disk)).toEqual(['all']);
  });

  onFullDisk('nothing is left of edits, and of what says that they are under way', (disk) => {
    const edit = { kind: 'create', file: 'new.session.yaml', after: 'steps: []\n' } as const;
    expect(applyEdits(disk, [edit])).toMatchObject({ code: 'edits-not-applied' });
    expect(readdirSync(disk)).toEqual(['all']);
  });

  onFullDisk('nothing is left of a report', async (disk) => {
    await expect(writeChunks(join(disk, 'reports/report.json'), ['{}'])).rejects.toThrow('ENOSPC');
    expect(filesOn(disk)).toEqual([]);
  });

  onFullDisk('nothing is left of what a cache would keep', (disk) => {
    const parser = {
      parse: (text: string, file: string) => ({ ...parseSession(text, file), remains: null }),
      version: () => '1',
    };
    const folder = join(disk, 'cache');
    mkdirSync(folder);
    const { session } = cachedParse(
      disk,
      folder,
      parser,
    )('steps:\n  - request: GET https://shop.test/\n', 'a.session.yaml');
    expect(session?.steps).toHaveLength(1);
    expect(filesOn(disk)).toEqual([]);
  });
});
