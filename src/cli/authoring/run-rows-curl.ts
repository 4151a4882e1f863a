import { openProject } from '../../authoring/disk/open-project.js';
import { parseRows } from '../../authoring/rows/selection.js';
import { openSessionText } from '../../authoring/text/open-session-text.js';
import type { Session } from '../../format/session.js';
import { inertText } from '../../lib/printable.js';
import { readDefaults } from '../../loader/read-defaults.js';
import { wholeParse } from '../../loader/whole-parse.js';
import { rowSendsNothing, rowOutOfRange } from '../../problems/edit/selection.js';
import { runOptions } from '../../runner/options.js';
import { previewRequests, type PreviewSetup } from '../../runner/preview-requests.js';
import { openHomes, optionError } from '../run/run-homes.js';
import { type Context, exitCodes, jsonDocument, UsageError } from '../shared/context.js';
import { openAsker } from './ask.js';
import { inProject, showRefusal } from './author.js';
import { curlCommand, curlNotes, curlScript, openIn } from './curl-lines.js';

/** What `rows --curl` was called with. */
interface RowsCurlCall {
  readonly file: string | undefined;
  /** As `callsheet rows` prints them: `2-4`. @default all requests */
  readonly rows: readonly string[];
  readonly environment: string | undefined;
  readonly showsSecrets: boolean;
}

/** Prints requests of a file as curl commands. */
export async function runRowsCurl(
  { file: given, rows, environment, showsSecrets }: RowsCurlCall,
  { context: called, json }: { readonly context: Context; readonly json: boolean },
): Promise<number> {
  const context = inProject(called);
  const project = openProject(context.root);
  const file = await openAsker(project, { context, json }).file(given, 'file');
  const opened = openSessionText(project, file);
  if (opened.kind === 'refused') return showRefusal({ context, json }, opened, project);
  const { session, text } = opened;
  const wanted = wantedRows(rows, session);
  const setup = await setupOf(file, context, environment);
  const all = await previewRequests(session, text, { ...setup, showsSecrets });
  const previews = all.filter(({ row }) => wanted.has(row));
  const isWhole = previews.every(({ kind }) => kind === 'request');
  if (!json) context.stdout(inertText([curlScript(previews, context)], context.env));
  else {
    const requests = previews.map((preview) => ({
      row: preview.row,
      title: preview.title,
      ...(preview.kind === 'request' && { command: curlCommand(preview, context) }),
      notes: curlNotes(preview),
    }));
    const variables = openIn(previews).map(({ name, text: reference, reason }) => ({ name, reference, reason }));
    context.stdout(jsonDocument(isWhole, { file, requests, variables }));
  }
  return isWhole ? exitCodes.done : exitCodes.problems;
}

/** @throws UsageError of rows that do not exist, or send nothing */
function wantedRows(given: readonly string[], { steps }: Session): ReadonlySet<number> {
  const requests = new Set(steps.flatMap(({ kind }, index) => (kind === 'request' ? [index + 1] : [])));
  if (given.length === 0) return requests;
  const rows = parseRows(given.join(','));
  if ('kind' in rows) throw new UsageError(rows);
  for (const row of rows) {
    const kind = steps[row - 1]?.kind;
    if (kind === undefined) throw new UsageError(rowOutOfRange(row, steps.length));
  }
  if (!rows.some((row) => requests.has(row))) throw new UsageError(rowSendsNothing(rows));
  return new Set(rows);
}

async function setupOf(
  file: string,
  { root, env: processEnv }: Context,
  environment: string | undefined,
): Promise<Omit<PreviewSetup, 'showsSecrets'>> {
  const homes = await openHomes(root, environment === undefined ? {} : { environment });
  const { options, folder } = await homes.of(file);
  try {
    const read = readDefaults(options, wholeParse, root);
    return { root, processEnv, options: { ...runOptions(options, read), envFolder: folder } };
  } catch (error) {
    throw optionError(error);
  }
}
