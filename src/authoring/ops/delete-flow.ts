import { flowName } from '../../format/paths.js';
import { callersNotRead, flowIsLinked, flowStillCalled } from '../../problems/edit/files.js';
import { flowNotInProject } from '../../problems/edit/rows.js';
import { sessionSuffix } from '../../format/session.js';
import { callNodes, openCallIndex, type CallNode, type Candidate } from '../rows/find-callers.js';
import { refuse, type Caller, type Outcome, type Project } from '../project/project.js';

/** `force` deletes, too, where a file that may call the flow cannot be read. */
export interface DeleteFlowArguments {
  /** The flow's file, relative to the project root. */
  readonly flow: string;
  /** Deletes it though cases call it. @default false */
  readonly force?: boolean;
}

/** Deletes a flow. Where cases still call it they are named, the direct ones first, and nothing is changed without force. */
export function deleteFlow(
  project: Project,
  { flow, force = false }: DeleteFlowArguments,
): Outcome<{ callers: readonly Caller[] }> {
  const source = project.read(flow);
  if (source.kind === 'missing' || !flow.endsWith(sessionSuffix)) return refuse(flowNotInProject(flow, project.list()));
  const { callers, unread } = searchCallers(project, flow);
  const links = project.linksTo(flow);
  if (links.length > 0) return refuse(flowIsLinked(flow, links));
  if (callers.length > 0 && !force) return { ...refuse(flowStillCalled(flow, callers)), callers };
  if (unread[0] !== undefined && !force) return refuse(callersNotRead(unread[0], true));
  const broken = callers.filter(({ through }) => through === undefined).map(({ file }) => file);
  return {
    kind: 'edited',
    edits: [{ kind: 'delete', file: flow, before: source.text }],
    message: `deleted ${flow}`,
    notes: [
      ...broken.map((file) => `${file} still calls ${flowName(flow)}: that call fails from now on`),
      ...unread.map((file) => callersNotRead(file).message),
    ],
    callers,
  };
}

/** The files that call a flow: the direct ones first, then those that call them, and so on. */
export function findCallers(project: Project, flow: string): readonly Caller[] {
  return searchCallers(project, flow).callers;
}

interface Found {
  readonly callers: readonly Caller[];
  /** Files that may name the flow, but are not valid YAML. */
  readonly unread: readonly string[];
}

function searchCallers(project: Project, flow: string): Found {
  const index = openCallIndex(project);
  const parsed = new Map<string, readonly CallNode[]>();
  const callsOf = ({ file, text }: Candidate): readonly CallNode[] => {
    const calls = parsed.get(file) ?? callNodes(file, text)?.calls ?? [];
    parsed.set(file, calls);
    return calls;
  };
  const callers: Caller[] = [];
  const seen = new Set([flow]);
  let targets = [flow];
  while (targets.length > 0) {
    const next: string[] = [];
    for (const target of targets) {
      for (const candidate of index.mentions(target)) {
        const { file } = candidate;
        const rows = callsOf(candidate)
          .filter((call) => call.target === target)
          .map(({ row }) => row);
        if (rows.length === 0 || seen.has(file)) continue;
        seen.add(file);
        next.push(file);
        callers.push({ file, rows, ...(target !== flow && { through: target }) });
      }
    }
    targets = next.toSorted();
  }
  const unread = index
    .mentions(flow)
    .filter(({ file, text }) => file !== flow && text.includes(flowName(flow)) && !callNodes(file, text));
  return { callers, unread: unread.map(({ file }) => file) };
}
