import type { Outcome, Project } from '../../../src/authoring/project/project.js';

/** A project in memory that counts how often each file is read. */
export function memoryProject(
  files: Readonly<Record<string, string>>,
): Project & { readonly reads: Map<string, number> } {
  const reads = new Map<string, number>();
  return {
    reads,
    list: () =>
      Object.keys(files)
        .filter((file) => file.endsWith('.session.yaml'))
        .toSorted(),
    read: (file) => {
      reads.set(file, (reads.get(file) ?? 0) + 1);
      const text = files[file];
      return text === undefined ? { kind: 'missing', reason: 'no such file' } : { kind: 'text', text };
    },
    linksTo: () => [],
    isLink: () => false,
  };
}

/** The files after the edits of an outcome; a refusal is an error. */
export function applyTo(files: Readonly<Record<string, string>>, outcome: Outcome): Record<string, string> {
  if (outcome.kind === 'refused') throw new Error(`${outcome.code}: ${outcome.message} (${outcome.hint})`);
  const after = new Map(Object.entries(files));
  for (const edit of outcome.edits) {
    if (edit.kind === 'move' || edit.kind === 'delete') after.delete(edit.file);
    if (edit.kind !== 'delete') after.set(edit.kind === 'move' ? edit.to : edit.file, edit.after);
  }
  return Object.fromEntries(after);
}
