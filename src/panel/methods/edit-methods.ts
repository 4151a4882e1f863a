import { z } from 'zod';
import { editRequest } from '../edits/edit-shapes.js';
import { given, type MethodTable } from './method.js';

const nothing = z.strictObject({});

/** What edits files. */
export const editMethods: MethodTable<'edit' | 'preview' | 'undo' | 'redo'> = {
  edit: { params: editRequest, run: async (request, _, { edits }) => given(await edits.edit(request)) },
  preview: { params: editRequest, run: async (request, _, { edits }) => given(await edits.preview(request)) },
  undo: { params: nothing, run: async (_params, _, { edits }) => given(await edits.turn('undo')) },
  redo: { params: nothing, run: async (_params, _, { edits }) => given(await edits.turn('redo')) },
};
