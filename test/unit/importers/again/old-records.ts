import { cutSession } from '../../../../src/importers/again/blocks-of.js';
import { hashOf } from '../../../../src/importers/again/hash.js';
import { parseRecord } from '../../../../src/importers/again/import-record.js';
import type { FakeDisk } from './fake-disk.js';

/** The only record of a disk as earlier versions would have written it. */
export function recordOfVersion(version: 1 | 2, { all, read }: Pick<FakeDisk, 'all' | 'read'>): string {
  const [name = ''] = Object.keys(all()).filter((file) => file.endsWith('.import.json'));
  const { sessions, ...record } = parseRecord(read(name)!)!;
  const old = Object.keys(sessions).map((file) => {
    const { head, blocks } = cutSession(read(`api/${file}`)!, file, { cutting: 'by-requests', known: 'all' })!;
    return [
      file,
      { head: hashOf(head), blocks: Object.fromEntries(blocks.map(({ title, text }) => [title, hashOf(text)])) },
    ];
  });
  return JSON.stringify({ ...record, version, sessions: Object.fromEntries(old) as unknown });
}
