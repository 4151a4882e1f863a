import { openHomes } from '../run/run-homes.js';
import { addBlock, addRequest, pasteRows } from '../../authoring/ops/add-rows.js';
import { deleteRows, duplicateRows, moveRows } from '../../authoring/ops/arrange-rows.js';
import { openDisk } from '../../loader/files/open-disk.js';
import { sharedEnv } from '../../loader/files/shared-env.js';
import { optionsExclude } from '../../problems/cli/cli.js';
import { UsageError } from '../shared/context.js';
import { author, type AuthoringCall } from './author.js';
import { inRoot } from './file-from.js';
import { listRows } from './row-lines.js';

interface Given {
  readonly file: string | undefined;
}

interface GivenRows extends Given {
  readonly rows: string | undefined;
}

export interface GivenAddition extends Given {
  readonly after: number | undefined;
  readonly request: string | undefined;
  readonly step: string | undefined;
  readonly curl: string | undefined;
  readonly if: string | undefined;
}

/** Adds a request, rows as they are given, or what a curl command sends. */
export function runAdd(given: GivenAddition, call: AuthoringCall): Promise<number> {
  const { step, curl, request, if: condition } = given;
  const [one, other] = Object.entries({ '--request': request, '--step': step, '--curl': curl }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  );
  if (one !== undefined && other !== undefined) throw new UsageError(optionsExclude(one, other));
  if (condition !== undefined && (step ?? curl) !== undefined) throw new UsageError(optionsExclude('--if', one ?? ''));
  return author(call, async (project, ask) => {
    const { context } = ask;
    const file = await ask.file(given.file, 'file');
    const place = { file, ...(given.after !== undefined && { after: given.after }) };
    const { baseUrl } = (await (await openHomes(context.root, {})).of(file)).options;
    const around = {
      ...place,
      folder: inRoot(context, '.') || '.',
      env: sharedEnv(openDisk(context.root), context.env),
      ...(baseUrl !== undefined && { baseUrl }),
    };
    if (curl !== undefined) return addRequest(project, { ...around, curl });
    if (step !== undefined) return pasteRows(project, { ...around, text: step });
    const rows = [{ request: request ?? 'GET /' }];
    return condition === undefined
      ? addRequest(project, { ...place, step: rows[0]! })
      : addBlock(project, { ...place, condition, rows });
  });
}

export function runDeleteRows(given: GivenRows, call: AuthoringCall): Promise<number> {
  return author(call, async (project, ask) => {
    const file = await ask.file(given.file, 'file');
    return deleteRows(project, { file, rows: await ask.rows(given.rows, file) });
  });
}

export function runMove(
  given: GivenRows & { readonly after: number | undefined },
  call: AuthoringCall,
): Promise<number> {
  return author(call, async (project, ask) => {
    const file = await ask.file(given.file, 'file');
    const rows = await ask.rows(given.rows, file);
    return moveRows(project, { file, rows, after: given.after ?? listRows(project, file).length });
  });
}

export function runDuplicate(given: GivenRows, call: AuthoringCall): Promise<number> {
  return author(call, async (project, ask) => {
    const file = await ask.file(given.file, 'file');
    return duplicateRows(project, { file, rows: await ask.rows(given.rows, file) });
  });
}
