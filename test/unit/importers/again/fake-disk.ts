import { importSuites, type ImportOptions } from '../../../../src/importers/import-suites.js';
import type { OpenedSource } from '../../../../src/importers/open-source.js';
import { planImport } from '../../../../src/importers/plan-import.js';

export interface FakeDisk {
  readonly import: (source: OpenedSource, options?: ImportOptions) => Promise<unknown>;
  /** @returns the parts that stay as they were changed here */
  readonly update: (source: OpenedSource, options?: ImportOptions) => Promise<unknown>;
  /** What the last import or update said of suites. */
  readonly notes: () => readonly string[];
  readonly read: (file: string) => string | undefined;
  readonly write: (file: string, text: string) => unknown;
  readonly remove: (file: string) => unknown;
  readonly all: () => Readonly<Record<string, string>>;
}

export function openDisk(): FakeDisk {
  const files = new Map<string, string>();
  const read = (file: string): string | undefined => files.get(file);
  let notes: readonly string[] = [];
  const apply = async (source: OpenedSource, options: ImportOptions, update: boolean): Promise<unknown> => {
    const earlier = update ? { earlier: { to: 'api', read } } : {};
    const { suites } = await importSuites(source, { envExample: read('.env.example') ?? '', ...options, ...earlier });
    const planned = planImport(suites, { to: 'api', read, list: () => [...files.keys()], update });
    if (planned.kind === 'refused') throw new Error(planned.message);
    notes = planned.notes;
    for (const edit of planned.edits) {
      if (edit.kind === 'delete') files.delete(edit.file);
      else if (edit.kind !== 'move') files.set(edit.file, edit.after);
    }
    return planned.kept;
  };
  return {
    import: (source, options = {}) => apply(source, options, false),
    update: (source, options = {}) => apply(source, options, true),
    notes: () => notes,
    read,
    write: (file, text) => files.set(file, text),
    remove: (file) => files.delete(file),
    all: () => Object.fromEntries(files),
  };
}
