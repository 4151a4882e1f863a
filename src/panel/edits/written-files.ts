import type { FileEdit } from '../../authoring/project/project.js';

/** A file as it was and as it is after edits; undefined where there is none. */
export interface WrittenFile {
  readonly file: string;
  readonly before?: string;
  readonly after?: string;
  /** The name that it had before. */
  readonly from?: string;
  /** The name that it has now. */
  readonly to?: string;
}

export function writtenFiles(edits: readonly FileEdit[]): readonly WrittenFile[] {
  return edits.flatMap((edit): readonly WrittenFile[] => {
    if (edit.kind !== 'move') {
      const { kind: _, ...written } = edit;
      return [written];
    }
    const { file, to, before, after } = edit;
    return [
      { file: to, after, from: file },
      { file, before, to },
    ];
  });
}
