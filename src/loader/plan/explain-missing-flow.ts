import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { flowBroken, flowNotApi, flowUnreadable } from '../../problems/run/flows.js';
import type { CallStep, Session } from '../../format/session.js';
import { fileName, flowName, relativePath } from '../../format/paths.js';
import type { Flows } from './flows.js';

interface MissingCall {
  readonly from: Session;
  readonly step: CallStep;
  /** What the call means, relative to the project root. */
  readonly file: string;
}

/** Why the flow of a call cannot be started, and what to do. */
export function explainMissingFlow(
  call: MissingCall,
  context: { flows: Flows; list: () => readonly string[] },
): Message {
  const source = context.flows.read(call.file);
  if (source.kind === 'broken') return flowBroken(call.file, source.problems);
  if (source.kind === 'session') return flowNotApi(fileName(call.file), source.session.kind);
  return flowUnreadable(call.file, source.reason, call.step.flow, suggestPath(call, context.list()));
}

/**
 * A file of the same or nearly the same name, as the calling file has to write it; of several, the one whose path is nearest.
 * Names are compared without the extension, which would make any two alike.
 */
function suggestPath(call: MissingCall, files: readonly string[]): string | undefined {
  if (call.from.file.startsWith('../')) return undefined;
  const byName = filesByName(files);
  const others = (name: string): readonly string[] =>
    (byName.get(name) ?? []).filter((file) => file !== call.from.file);
  const name = flowName(call.file);
  const meant =
    others(name).length > 0
      ? name
      : didYouMean(
          name,
          [...byName.keys()].filter((key) => others(key).length > 0),
        );
  if (meant === undefined) return undefined;
  const nearest = didYouMean(call.file, others(meant)) ?? others(meant)[0];
  return nearest && relativePath(call.from.file, nearest);
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();

/** Kept for as long as the list is: a check of many files asks for each call that is missing. */
function filesByName(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = known.get(files) ?? Map.groupBy(files, flowName);
  known.set(files, found);
  return found;
}
