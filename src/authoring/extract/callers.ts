import { callersReadCapture } from '../../problems/edit/authoring-flows.js';
import { aliasOf } from '../../format/paths.js';
import { callNodes, openCallIndex } from '../rows/find-callers.js';
import { refuse } from '../project/project.js';
import type { Project, Refusal } from '../project/project.js';
import { textOf } from '../text/scalar.js';
import { walkScalars } from '../text/walk-scalars.js';
import { parseTemplate } from '../../format/reference.js';

/** Refuses to move captures into a flow that the callers of the file read: a flow inside a flow gives them nothing. */
export function callersFault(project: Project, file: string, captured: ReadonlySet<string>): Refusal | undefined {
  if (captured.size === 0) return undefined;
  const readers = new Map<string, string[]>();
  for (const candidate of openCallIndex(project).mentions(file)) {
    const { document, calls } = callNodes(candidate.file, candidate.text) ?? { calls: [] };
    const aliases = new Set(
      calls.filter(({ target }) => target === file).map(({ alias, path }) => aliasOf({ flow: path, alias })),
    );
    if (!document || aliases.size === 0) continue;
    walkScalars(document, (node) => {
      for (const part of parseTemplate(textOf(node))) {
        const reference = typeof part === 'string' ? null : part.reference;
        if (reference?.kind !== 'flow' || !aliases.has(reference.alias) || !captured.has(reference.name)) continue;
        readers.set(reference.name, [...new Set([...(readers.get(reference.name) ?? []), candidate.file])]);
      }
    });
  }
  const [first] = readers;
  return first && refuse(callersReadCapture(first[0], first[1]));
}
