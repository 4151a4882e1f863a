import { openProject } from '../../authoring/disk/open-project.js';
import { rows } from '../../authoring/ops/rows.js';
import { inertText, printableLine } from '../../lib/printable.js';
import { type Context, exitCodes, jsonDocument } from '../shared/context.js';
import { openAsker } from './ask.js';
import { showRefusal, inProject } from './author.js';
import { readReport } from './read-report.js';
import { paintRow } from './row-lines.js';

/** Prints the Requests panel of a file. */
export async function runRows(
  given: string | undefined,
  report: string | undefined,
  { context: called, json }: { readonly context: Context; readonly json: boolean },
): Promise<number> {
  const context = inProject(called);
  const project = openProject(context.root);
  const file = await openAsker(project, { context, json }).file(given, 'file');
  const last = report === undefined ? undefined : readReport(context, report, file);
  const panel = rows(project, { file, ...(last && { last }) });
  if (panel.kind === 'refused') return showRefusal({ context, json }, panel, project);
  const { kind: _, ...data } = panel;
  if (json) context.stdout(jsonDocument(true, data));
  else {
    const { colours } = context;
    const width = String(panel.rows.length).length;
    const of = panel.data === undefined ? '' : colours.dim(`  data ${printableLine(panel.data)}`);
    const tagged = panel.tags === undefined ? '' : colours.dim(`  tags ${printableLine(panel.tags.join(', '))}`);
    const head = `${colours.bold(printableLine(panel.file))}  ${printableLine(panel.name)}${of}${tagged}`;
    const lines = panel.rows.flatMap((row) => paintRow(row, { width, colours }));
    for (const line of [head, ...lines]) context.stdout(inertText([line, ''], context.env));
  }
  return exitCodes.done;
}
