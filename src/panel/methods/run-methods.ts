import { z } from 'zod';
import { pathFault } from '../project/session-path.js';
import type { RunMethods, RunWhat } from '../protocol/runs.js';
import { json, object as jsonObject } from '../edits/edit-shapes.js';
import { type MethodTable, type Panel, Refused } from './method.js';

const file = z.string().min(1).max(4_096);
const run = z.string().min(1).max(100);
const id = z.string().min(1).max(1_000);
const row = z.string().min(1).max(100);
const ofRun = z.strictObject({ run });
const nothing = z.strictObject({});
const mostRows = 20_000;
const longestInput = 1024 * 1024;

const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('file'), file }),
  z.strictObject({ kind: z.literal('to'), file, row }),
  z.strictObject({ kind: z.literal('rows'), file, rows: z.array(row).min(1).max(mostRows) }),
]);

type Landed =
  | 'run'
  | 'stop'
  | 'continue'
  | 'again'
  | 'end'
  | 'runs'
  | 'show-run'
  | 'record'
  | 'evaluate'
  | 'save-report'
  | 'inputs-needed'
  | 'run-on-save'
  | 'output'
  | 'restart-runner';

/** Running sessions. */
export const runMethods: MethodTable<Landed & keyof RunMethods> = {
  run: {
    params: z.strictObject({
      what,
      inputs: z.record(z.string().max(200), z.string().max(longestInput)).exactOptional(),
      environment: z.string().max(200).exactOptional(),
      hold: z.boolean().exactOptional(),
    }),
    run: async (request, _, panel) => {
      refuseFile(request.what, panel);
      return { run: await panel.runs.run(request) };
    },
  },
  stop: {
    params: ofRun,
    run: (params, _, { runs }) => {
      runs.stop(params.run);
      return {};
    },
  },
  continue: {
    params: z.strictObject({ run, to: row.exactOptional() }),
    run: ({ run: held, ...to }, _, { runs }) => wish(runs, held, { kind: 'continue', ...to }),
  },
  again: { params: ofRun, run: (params, _, { runs }) => wish(runs, params.run, { kind: 'again' }) },
  end: { params: ofRun, run: (params, _, { runs }) => wish(runs, params.run, { kind: 'end' }) },
  runs: { params: z.strictObject({ file }), run: (params, _, { runs }) => ({ runs: runs.of(params.file) }) },
  'show-run': { params: ofRun, run: (params, _, { runs }) => ({ view: runs.show(params.run) }) },
  record: {
    params: z.strictObject({ run, file, id }),
    run: (params, _, { runs }) => ({ record: runs.record(params.run, params.file, params.id) }),
  },
  evaluate: {
    params: z.strictObject({
      run,
      file,
      id,
      tests: json.exactOptional(),
      capture: jsonObject.exactOptional(),
      condition: jsonObject.exactOptional(),
    }),
    run: (params, _, { runs }) => runs.evaluate(params),
  },
  'save-report': {
    params: z.strictObject({ run, kind: z.enum(['json', 'html']) }),
    run: async (params, _, { runs }) => ({ file: await runs.saveReport(params.run, params.kind) }),
  },
  'inputs-needed': {
    params: z.strictObject({ file }),
    run: (params, _, panel) => {
      refuseFile({ kind: 'file', file: params.file }, panel);
      return { inputs: panel.runs.inputsNeeded(params.file) };
    },
  },
  'run-on-save': {
    params: z.strictObject({ file, on: z.boolean() }),
    run: (params, _, panel) => {
      if (params.on) refuseFile({ kind: 'file', file: params.file }, panel);
      panel.runs.runOnSave(params.file, params.on);
      return {};
    },
  },
  output: { params: nothing, run: (_, __, { runs }) => ({ lines: runs.output() }) },
  'restart-runner': {
    params: nothing,
    run: (_, __, { runs }) => {
      void runs.restart();
      return {};
    },
  },
};

async function wish(runs: Panel['runs'], ...given: Parameters<Panel['runs']['wish']>): Promise<Record<string, never>> {
  await runs.wish(...given);
  return {};
}

/** @throws Refused */
function refuseFile(asked: RunWhat, { root, project }: Panel): void {
  const fault = asked.kind === 'all' ? undefined : pathFault(asked.file, root, project.named());
  if (fault) throw new Refused(fault);
}
