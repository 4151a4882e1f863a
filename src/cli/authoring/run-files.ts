import { withSlashes } from '../../format/paths.js';
import { deleteFlow } from '../../authoring/ops/delete-flow.js';
import { newSession } from '../../authoring/ops/new-session.js';
import { renameFlow, resolveNewPath } from '../../authoring/ops/rename-flow.js';
import { optionsExclude } from '../../problems/cli/cli.js';
import { UsageError } from '../shared/context.js';
import { openHomes } from '../run/run-homes.js';
import { author, type AuthoringCall } from './author.js';
import { inRoot } from './file-from.js';
import { newPlace } from './new-place.js';
import { openDisk } from '../../loader/files/open-disk.js';
import { sharedEnv } from '../../loader/files/shared-env.js';

export function runRename(
  given: { readonly flow: string | undefined; readonly new: string | undefined },
  call: AuthoringCall,
): Promise<number> {
  return author(call, async (project, ask) => {
    const flow = await ask.file(given.flow, 'flow');
    const written = await ask.text(given.new, {
      name: '<new>',
      message: 'What is its new name?',
      example: 'sign-in',
      placeholder: 'sign-in',
    });
    const name = withSlashes(written);
    // A name without a path stays in the flow's folder; a path is one from the current folder.
    const isPath = name.includes('/') || isFolder(name);
    const to = isPath ? slashed(inRoot(ask.context, isFolder(name) ? `${name}/` : name)) : name;
    return renameFlow(project, { flow, to: resolveNewPath(flow, to) });
  });
}

/** `.` and `..` can be nothing else. */
function isFolder(name: string): boolean {
  return /(?:^|\/)\.\.?$/.test(name);
}

/** A path in the root itself needs a slash to differ from a name. */
function slashed(path: string): string {
  return path.includes('/') ? path : `./${path}`;
}

export function runDelete(
  given: { readonly flow: string | undefined; readonly force: boolean },
  call: AuthoringCall,
): Promise<number> {
  return author(call, async (project, ask) =>
    deleteFlow(project, { flow: await ask.file(given.flow, 'flow'), force: given.force }),
  );
}

export function runNew(
  given: {
    readonly file: string | undefined;
    readonly name: string | undefined;
    readonly request: string | undefined;
    readonly curl: string | undefined;
  },
  call: AuthoringCall,
): Promise<number> {
  if (given.request !== undefined && given.curl !== undefined)
    throw new UsageError(optionsExclude('--request', '--curl'));
  return author(call, async (project, ask) => {
    const path = await ask.text(given.file, {
      name: '<file>',
      message: 'What is the path of the new session?',
      example: 'orders.session.yaml',
      placeholder: 'orders',
    });
    const { name, request, curl } = given;
    const parts = {
      ...(name !== undefined && { name }),
      ...(request !== undefined && { request }),
      ...(curl !== undefined && { curl }),
    };
    const { root, env } = ask.context;
    const homes = await openHomes(root, {});
    const place = { file: await newPlace(path, ask.context, homes), folder: inRoot(ask.context, '.') || '.' };
    const { baseUrl } = (await homes.of(place.file)).options;
    const known = { env: sharedEnv(openDisk(root), env), ...(baseUrl !== undefined && { baseUrl }) };
    return newSession(project, { ...place, ...parts, ...known });
  });
}
