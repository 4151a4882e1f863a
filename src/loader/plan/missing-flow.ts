import { posix } from 'node:path';
import { didYouMean } from '../../model/did-you-mean.js';
import type { Message } from '../../model/problem.js';
import { flowBroken, flowNotApi, flowUnreadable } from '../../model/problems/plan.js';
import type { CallStep, Session } from '../../model/session.js';
import { relativePath, shortNames } from '../paths.js';
import type { Flows } from './flows.js';

interface MissingCall {
  readonly from: Session;
  readonly step: CallStep;
  /** What the call means, relative to the project root. */
  readonly file: string;
}

/** Why the flow of a call cannot be started, and what to do. */
export function explainMissingFlow(call: MissingCall, context: { flows: Flows; list: () => readonly string[] }): Message {
  const source = context.flows.read(call.file);
  if (source.kind === 'broken') return flowBroken(call.file, source.problems);
  const [name = call.file] = shortNames([call.file]);
  if (source.kind === 'session') return flowNotApi(name, source.session.kind);
  return flowUnreadable(call.file, source.reason, call.step.flow, suggestPath(call, context.list()));
}

/** A file of the same name elsewhere, or one whose path or name is nearly the same; as the calling file has to write it. */
function suggestPath(call: MissingCall, files: readonly string[]): string | undefined {
  const candidates = files.filter((file) => file !== call.from.file);
  const name = posix.basename(call.file);
  const byName = new Map(candidates.map((file) => [posix.basename(file), file]));
  const meant =
    byName.get(name) ?? didYouMean(call.file, candidates) ?? byName.get(didYouMean(name, [...byName.keys()]) ?? '');
  return meant === undefined || call.from.file.startsWith('../') ? undefined : relativePath(call.from.file, meant);
}
