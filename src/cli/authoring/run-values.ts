import { readValue } from '../../authoring/condition/values.js';
import { renameVariable } from '../../authoring/ops/rename-variable.js';
import { setValue } from '../../authoring/ops/set-value.js';
import { parsePath } from '../../authoring/value/path-text.js';
import type { PathPart } from '../../authoring/value/value-of.js';
import { optionsExclude } from '../../problems/cli/cli.js';
import { badRows } from '../../problems/edit/selection.js';
import { badPath } from '../../problems/edit/values.js';
import { UsageError } from '../shared/context.js';
import type { Asker } from './ask.js';
import { author, type AuthoringCall } from './author.js';
import { headWord } from './options.js';

export interface GivenPlace {
  readonly file: string | undefined;
  readonly row: string | undefined;
  readonly path: string | undefined;
}

export interface GivenValue extends GivenPlace {
  readonly value: string | undefined;
  readonly remove: boolean;
  readonly was: string | undefined;
}

/** Sets or removes one value. */
export function runSet(given: GivenValue, call: AuthoringCall): Promise<number> {
  if (given.remove && given.value !== undefined) throw new UsageError(optionsExclude('--remove', '<value>'));
  return author(call, async (project, ask) => {
    const place = await placeOf(ask, given);
    const value = given.remove ? undefined : await askValue(ask, given.value);
    return setValue(project, {
      ...place,
      ...(value !== undefined && { value: readValue(value) }),
      ...(given.was !== undefined && { was: readValue(given.was) }),
    });
  });
}

function askValue(ask: Asker, given: string | undefined): Promise<string> {
  return ask.text(given, { name: '<value>', message: 'Which value?', example: 'callsheet set checkout 4 timeout 5s' });
}

/** A place in a file as commands name it. */
async function placeOf(
  ask: Asker,
  given: GivenPlace,
): Promise<{ readonly file: string; readonly row?: number; readonly path: readonly PathPart[] }> {
  const file = await ask.file(given.file, 'file');
  const rowWord = await ask.text(given.row, {
    name: '<row>',
    message: `Which row? A number, or ${headWord}`,
    example: '4',
  });
  const written = await ask.text(given.path, { name: '<path>', message: 'Which value?', example: 'retry.attempts' });
  const path = parsePath(written);
  if (!path) throw new UsageError(badPath(written));
  if (rowWord === headWord) return { file, path };
  if (!/^\d{1,6}$/.test(rowWord)) throw new UsageError(badRows(rowWord));
  return { file, row: Number(rowWord), path };
}

/** Renames a variable in its file and in those that call it. */
export function runRenameVariable(
  given: { readonly file: string | undefined; readonly name: string | undefined; readonly to: string | undefined },
  call: AuthoringCall,
): Promise<number> {
  return author(call, async (project, ask) => {
    const file = await ask.file(given.file, 'file');
    const example = 'callsheet rename-variable flows/login token accessToken';
    const name = await ask.text(given.name, { name: '<name>', message: 'Which variable?', example });
    const to = await ask.text(given.to, { name: '<to>', message: 'What is its new name?', example });
    return renameVariable(project, { file, name, to });
  });
}
