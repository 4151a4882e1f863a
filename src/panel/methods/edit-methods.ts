import { z } from 'zod';
import type { Refusal } from '../../authoring/project/project.js';
import { editRequest } from '../edits/edit-shapes.js';
import { Refused, type MethodTable } from './method.js';

const nothing = z.strictObject({});

/** What edits files. */
export const editMethods: MethodTable<'edit' | 'preview' | 'undo' | 'redo'> = {
  edit: { params: editRequest, run: async (request, _, { edits }) => done(await edits.edit(request)) },
  preview: { params: editRequest, run: async (request, _, { edits }) => done(await edits.preview(request)) },
  undo: { params: nothing, run: async (_params, _, { edits }) => done(await edits.turn('undo')) },
  redo: { params: nothing, run: async (_params, _, { edits }) => done(await edits.turn('redo')) },
};

function done<Result extends object>(result: Result | Refusal): Result {
  if (!('kind' in result)) return result;
  const { kind: _, ...problem } = result as Refusal;
  throw new Refused(problem);
}
