import { chmodSync, existsSync, lstatSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../src/authoring/disk/apply-edits.js';
import { realDisk } from '../../../../src/authoring/disk/disk.js';
import { hashOf } from '../../../../src/authoring/disk/journal.js';
import type { Disk } from '../../../../src/authoring/disk/disk.js';
import { openProject } from '../../../../src/authoring/disk/open-project.js';
import type { FileEdit } from '../../../../src/authoring/project/project.js';
import { recoverEdits } from '../../../../src/authoring/disk/recover-edits.js';
import { renameFlow } from '../../../../src/authoring/ops/rename-flow.js';
import { filesIn, temporaryProject } from '../temporary-project.js';

const before = {
  'a.session.yaml': 'steps:\n- call: flows/login.session.yaml\n',
  'b/b.session.yaml': 'steps:\n- call: ../flows/login.session.yaml\n',
  'flows/login.session.yaml': 'steps:\n- request: GET /a\n',
};
const after = {
  'a.session.yaml': 'steps:\n- call: shared/auth.session.yaml\n',
  'b/b.session.yaml': 'steps:\n- call: ../shared/auth.session.yaml\n',
  'shared/auth.session.yaml': 'steps:\n- request: GET /a\n',
};

function renameEdits(root: string): readonly FileEdit[] {
  const outcome = renameFlow(openProject(root), { flow: 'flows/login.session.yaml', to: 'shared/auth.session.yaml' });
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return outcome.edits;
}

/** A disk that does its first `steps` changes and then nothing any more, as where the process was killed. */
function dyingDisk(steps: number): Disk & { readonly done: () => number } {
  let done = 0;
  const dying =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): void => {
      if (done >= steps) throw new Error('killed');
      done += 1;
      act(...args);
    };
  return {
    read: realDisk.read,
    writeNew: dying(realDisk.writeNew),
    rename: dying(realDisk.rename),
    remove: dying(realDisk.remove),
    makeFolder: dying(realDisk.makeFolder),
    done: () => done,
  };
}

test('all files change, and nothing is left next to them', () => {
  const root = temporaryProject(before);
  expect(applyEdits(root, renameEdits(root))).toMatchObject({ kind: 'applied' });
  expect(filesIn(root)).toEqual(after);
});

test('what it writes next to the files has no extension that the watch mode of a host heeds', () => {
  const root = temporaryProject(before);
  const written: string[] = [];
  const disk: Disk = {
    ...realDisk,
    writeNew: (path, ...more) => {
      written.push(path);
      realDisk.writeNew(path, ...more);
    },
  };
  applyEdits(root, renameEdits(root), disk);
  expect([...new Set(written.map((path) => extname(path)))]).toEqual(['', '.new']);
});

test('wherever a crash comes, the next start finds all files old or makes all of them new', () => {
  const whole = dyingDisk(Infinity);
  const first = temporaryProject(before);
  applyEdits(first, renameEdits(first), whole);
  const results = Array.from({ length: whole.done() + 1 }, (_, steps) => {
    const root = temporaryProject(before);
    applyEdits(root, renameEdits(root), dyingDisk(steps));
    const recovered = recoverEdits(root);
    const files = JSON.stringify(filesIn(root));
    expect([JSON.stringify(before), JSON.stringify(after)]).toContain(files);
    const state = files === JSON.stringify(after) ? 'new' : 'old';
    return `${state}, ${recovered.kind === 'recovered' ? recovered.result : recovered.code}`;
  });
  // Up to the journal's being ready everything is undone, from then on everything is finished.
  expect([...new Set(results)]).toEqual(['old, nothing', 'old, undone', 'new, finished', 'new, nothing']);
});

test('a file that someone changed between the crash and the next start is left unchanged and named', () => {
  const root = temporaryProject(before);
  const edits = renameEdits(root);
  const steps = Array.from({ length: 30 }, (_, index) => index).find((count) => {
    const trial = temporaryProject(before);
    applyEdits(trial, edits, dyingDisk(count));
    return filesIn(trial)['a.session.yaml'] === after['a.session.yaml'];
  });
  applyEdits(root, edits, dyingDisk(steps ?? 0));
  writeFileSync(join(root, 'b/b.session.yaml'), 'steps:\n- request: GET /mine\n');
  expect(recoverEdits(root)).toEqual({ kind: 'recovered', result: 'finished', skipped: ['b/b.session.yaml'] });
  expect(filesIn(root)).toEqual({ ...after, 'b/b.session.yaml': 'steps:\n- request: GET /mine\n' });
});

test('while another process is at it, nothing is changed', () => {
  const root = temporaryProject(before);
  const journal = JSON.stringify({ version: 1, state: 'ready', pid: process.ppid, operations: [] });
  writeFileSync(join(root, '.callsheet-edits'), journal);
  expect(applyEdits(root, renameEdits(root))).toMatchObject({ kind: 'refused', code: 'other-edit-going-on' });
  expect(filesIn(root)).toEqual({ ...before, '.callsheet-edits': journal });
});

test('a journal of long ago does not show another process, though something runs under its number', () => {
  const root = temporaryProject(before);
  const journal = { version: 1, state: 'writing', pid: process.ppid, operations: [], at: Date.now() - 3_600_000 };
  writeFileSync(join(root, '.callsheet-edits'), JSON.stringify(journal));
  expect(recoverEdits(root)).toEqual({ kind: 'recovered', result: 'undone', skipped: [] });
  expect(filesIn(root)).toEqual(before);
  writeFileSync(join(root, '.callsheet-edits'), JSON.stringify({ ...journal, at: Date.now() }));
  expect(recoverEdits(root)).toMatchObject({ kind: 'refused', code: 'other-edit-going-on' });
});

test('a journal that came from elsewhere touches nothing outside the project', () => {
  const outside = temporaryProject({ 'x.session.yaml.1.new': 'evil', 'secret.txt': 'kept' });
  const root = temporaryProject({ 'y.session.yaml.1.new': 'evil' });
  const name = outside.split('/').at(-1)!;
  const operations = [
    { file: `../${name}/x.session.yaml`, staged: 'x.session.yaml.1.new', after: 'a' },
    { file: `../${name}/secret.txt`, before: 'a' },
    { file: 'package.json', staged: 'y.session.yaml.1.new', after: 'a' },
    { file: 'y.session.yaml', staged: '../y.session.yaml.1.new', after: 'a' },
  ];
  writeFileSync(join(root, '.callsheet-edits'), JSON.stringify({ version: 1, state: 'ready', pid: 0, operations }));
  expect(recoverEdits(root)).toMatchObject({ kind: 'refused' });
  writeFileSync(
    join(root, '.callsheet-edits'),
    JSON.stringify({ version: 1, state: 'ready', pid: process.pid, operations }),
  );
  expect(recoverEdits(root)).toMatchObject({ kind: 'recovered', skipped: operations.map(({ file }) => file) });
  expect(filesIn(outside)).toEqual({ 'x.session.yaml.1.new': 'evil', 'secret.txt': 'kept' });
  expect(existsSync(join(root, 'package.json'))).toBe(false);
});

describe('a journal that came with links to places outside the project', () => {
  const own = (name: string): string => `${name}.0123abcd-0.new`;
  const linked = (state: string, operation: object): { root: string; outside: string; skipped: readonly string[] } => {
    const outside = temporaryProject({
      id: 'private',
      'id.pub': 'kept',
      [own('id')]: 'kept',
      'x.session.yaml': 'kept',
    });
    const root = temporaryProject({ id: 'mine', 'id.pub': 'mine', 'c.session.yaml': 'mine' });
    symlinkSync(join(outside, 'id'), join(root, 'a.session.yaml'));
    symlinkSync('id', join(root, 'b.session.yaml'));
    symlinkSync(outside, join(root, 'folder'));
    const journal = { version: 1, state, pid: process.pid, operations: [operation] };
    writeFileSync(join(root, '.callsheet-edits'), JSON.stringify(journal));
    const recovered = recoverEdits(root);
    expect(recovered.kind).toBe('recovered');
    return { root, outside, skipped: recovered.kind === 'recovered' ? recovered.skipped : [] };
  };

  test.each([
    { file: 'a.session.yaml', staged: 'id.pub', after: 'a' },
    {
      file: 'a.session.yaml',
      staged: own('id'),
      after: hashOf(Buffer.from('kept')),
      before: hashOf(Buffer.from('private')),
    },
    { file: 'b.session.yaml', staged: 'id.pub', after: 'a' },
    { file: 'c.session.yaml', staged: 'c.session.yaml', after: 'a' },
    { file: 'folder/x.session.yaml', before: hashOf(Buffer.from('kept')) },
  ])('touches nothing: $file, $staged', (operation) => {
    for (const state of ['writing', 'ready']) {
      const { root, outside, skipped } = linked(state, operation);
      expect(Object.keys(filesIn(outside)).toSorted()).toEqual(
        ['id', 'id.pub', own('id'), 'x.session.yaml'].toSorted(),
      );
      expect(filesIn(outside)).toMatchObject({ id: 'private', 'x.session.yaml': 'kept' });
      expect(filesIn(root)).toMatchObject({ id: 'mine', 'id.pub': 'mine', 'c.session.yaml': 'mine' });
      expect(skipped).toEqual(state === 'ready' ? [operation.file] : []);
    }
  });
});

test.each([
  'null',
  '{}',
  '{"version":1,"state":"ready","pid":1}',
  '{"version":1,"state":"ready","pid":1,"operations":[{}]}',
])('an invalid journal lists nothing: %s', (text) => {
  const root = temporaryProject(before);
  writeFileSync(join(root, '.callsheet-edits'), text);
  expect(recoverEdits(root)).toEqual({ kind: 'recovered', result: 'undone', skipped: [] });
  expect(filesIn(root)).toEqual(before);
});

test.skipIf(!existsSync('/dev/zero'))('a link to a device in place of a journal or a session holds nothing up', () => {
  const root = temporaryProject(before);
  for (const name of ['.callsheet-edits', 'endless.session.yaml']) symlinkSync('/dev/zero', join(root, name));
  expect(recoverEdits(root)).toMatchObject({
    code: 'edits-not-applied',
    message: 'cannot read .callsheet-edits: it is a device',
  });
  expect(renameEdits(root)).toHaveLength(3);
});

test('a link that leads out of the project is not followed', () => {
  const outside = temporaryProject({ 'a.session.yaml': 'old' });
  const root = temporaryProject({});
  symlinkSync(join(outside, 'a.session.yaml'), join(root, 'a.session.yaml'));
  symlinkSync(outside, join(root, 'folder'));
  const edits: readonly FileEdit[] = [
    { kind: 'change', file: 'a.session.yaml', before: 'old', after: 'new' },
    { kind: 'create', file: 'folder/b.session.yaml', after: 'new' },
    { kind: 'delete', file: 'folder/a.session.yaml', before: 'old' },
  ];
  for (const edit of edits)
    expect(applyEdits(root, [edit])).toMatchObject({ kind: 'refused', code: 'link-leads-outside' });
  expect(filesIn(outside)).toEqual({ 'a.session.yaml': 'old' });
});

describe('nothing is changed', () => {
  test('if one file has changed since it was read', () => {
    const root = temporaryProject(before);
    const edits = renameEdits(root);
    const changed = { ...before, 'b/b.session.yaml': `${before['b/b.session.yaml']}# mine\n` };
    writeFileSync(join(root, 'b/b.session.yaml'), changed['b/b.session.yaml']);
    expect(applyEdits(root, edits)).toEqual({
      kind: 'refused',
      code: 'file-changed',
      message: 'b/b.session.yaml has changed since it was read',
      hint: 'Nothing was changed. Run the command again.',
    });
    expect(filesIn(root)).toEqual(changed);
  });

  test('if a file or its folder is read-only', () => {
    for (const path of ['b/b.session.yaml', 'b']) {
      const root = temporaryProject(before);
      chmodSync(join(root, path), path === 'b' ? 0o555 : 0o444);
      const code = path === 'b' ? 'folder-read-only' : 'file-read-only';
      expect(applyEdits(root, renameEdits(root))).toMatchObject({ kind: 'refused', code });
      chmodSync(join(root, path), 0o755);
      expect(filesIn(root)).toEqual(before);
    }
  });

  test('if the new file has appeared in between', () => {
    const root = temporaryProject(before);
    const edits = renameEdits(root);
    const more = { 'shared/auth.session.yaml': 'steps: []\n' };
    realDisk.makeFolder(join(root, 'shared'));
    writeFileSync(join(root, 'shared/auth.session.yaml'), more['shared/auth.session.yaml']);
    expect(applyEdits(root, edits)).toMatchObject({ kind: 'refused', code: 'file-exists' });
    expect(filesIn(root)).toEqual({ ...before, ...more });
  });

  test('if the disk refuses one file half-way: the others are put back', () => {
    const root = temporaryProject(before);
    let renames = 0;
    const disk: Disk = {
      ...realDisk,
      rename: (from, to) => {
        if (to.endsWith('.session.yaml') && from.endsWith('.new') && ++renames === 2)
          throw Object.assign(new Error('no'), { code: 'ENOSPC' });
        realDisk.rename(from, to);
      },
    };
    expect(applyEdits(root, renameEdits(root), disk)).toMatchObject({
      code: 'edits-not-applied',
      message: 'cannot write b/b.session.yaml: the disk is full',
    });
    expect(filesIn(root)).toEqual(before);
  });
});

test('files that go while they are looked at are a refusal', () => {
  const root = temporaryProject(before);
  const edits = renameEdits(root);
  const disk: Disk = {
    ...realDisk,
    read: (path, kind) => {
      const bytes = realDisk.read(path, kind);
      rmSync(path);
      return bytes;
    },
  };
  expect(applyEdits(root, edits, disk)).toMatchObject({
    code: 'edits-not-applied',
    message: 'cannot write a.session.yaml: no such file',
  });
  expect(openProject(root).linksTo('gone.session.yaml')).toEqual([]);
});

test('a file that cannot be written whole does not stay', () => {
  const root = temporaryProject({});
  const unwritable = { length: 1 } as Uint8Array;
  const write = (): void => realDisk.writeNew(join(root, 'x.new'), unwritable, 0o644);
  expect(write).toThrow();
  expect(filesIn(root)).toEqual({});
  writeFileSync(join(root, 'x.new'), 'another');
  expect(write).toThrow();
  expect(filesIn(root)).toEqual({ 'x.new': 'another' });
});

test('edits that can be neither finished nor undone are refused', () => {
  const root = temporaryProject(before);
  applyEdits(root, renameEdits(root), dyingDisk(3));
  const remove = (): never => {
    throw Object.assign(new Error('no'), { code: 'EROFS' });
  };
  expect(recoverEdits(root, { ...realDisk, remove })).toMatchObject({
    code: 'edits-not-applied',
    message: 'cannot write .callsheet-edits: the disk is read-only',
  });
});

test('files that cannot be put back after the disk has failed are named', () => {
  const root = temporaryProject(before);
  let renames = 0;
  const disk: Disk = {
    ...realDisk,
    rename: (from, to) => {
      if (to.endsWith('.session.yaml') && ++renames >= 2) throw Object.assign(new Error('no'), { code: 'EACCES' });
      realDisk.rename(from, to);
    },
  };
  expect(applyEdits(root, renameEdits(root), disk)).toMatchObject({
    code: 'edits-half-applied',
    message: 'the edits stopped half-way (permission denied), and callsheet could not restore a.session.yaml',
  });
});

test('a link stays one, the file behind it changes, and permissions stay', () => {
  const root = temporaryProject({ 'real/a.session.yaml': before['a.session.yaml'] });
  symlinkSync('real/a.session.yaml', join(root, 'a.session.yaml'));
  chmodSync(join(root, 'real/a.session.yaml'), 0o640);
  const edit = { kind: 'change', file: 'a.session.yaml', before: before['a.session.yaml'], after: 'new' } as const;
  expect(applyEdits(root, [edit]).kind).toBe('applied');
  expect(lstatSync(join(root, 'a.session.yaml')).isSymbolicLink()).toBe(true);
  expect(filesIn(root)).toEqual({ 'real/a.session.yaml': 'new' });
  expect(statSync(join(root, 'real/a.session.yaml')).mode & 0o777).toBe(0o640);
});

test('two names of one file that would get different texts are refused', () => {
  const root = temporaryProject({ 'a.session.yaml': 'old' });
  symlinkSync('a.session.yaml', join(root, 'b.session.yaml'));
  const edit = (file: string, text: string): FileEdit => ({ kind: 'change', file, before: 'old', after: text });
  expect(applyEdits(root, [edit('a.session.yaml', 'x'), edit('b.session.yaml', 'y')])).toMatchObject({
    code: 'linked-files-differ',
  });
  expect(filesIn(root)).toEqual({ 'a.session.yaml': 'old' });
  expect(applyEdits(root, [edit('a.session.yaml', 'x'), edit('b.session.yaml', 'x')]).kind).toBe('applied');
  expect(filesIn(root)).toEqual({ 'a.session.yaml': 'x' });
});
