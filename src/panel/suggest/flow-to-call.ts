import { refuse, type Project, type Refusal } from '../../authoring/project/project.js';
import { openSessionText } from '../../authoring/text/open-session-text.js';
import { aliasOf, relativePath } from '../../format/paths.js';
import { namesSetBy } from '../../format/steps/describe.js';
import { flowNotInProject } from '../../problems/edit/rows.js';
import type { Params, Result } from '../protocol/protocol.js';

/** What a call of a flow needs, and what it gives. */
export function flowToCall(project: Project, { file, flow }: Params<'flow'>): Result<'flow'> | Refusal {
  if (project.read(flow).kind === 'missing') return refuse(flowNotInProject(flow, project.list()));
  const of = openSessionText(project, flow);
  if (of.kind === 'refused') return of;
  const { name, inputs, steps } = of.session;
  return {
    name,
    alias: aliasOf({ flow: relativePath(file, flow) }),
    inputs: inputs.map(({ name: input, value }) => ({
      name: input,
      isRequired: value === null,
      ...(value !== null && { value }),
    })),
    captures: [...namesSetBy(steps)],
  };
}
