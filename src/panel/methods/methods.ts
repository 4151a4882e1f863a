import { z } from 'zod';
import { isTooDeep, type Json } from '../../lib/json.js';
import { badPanelRequest } from '../../problems/panel/panel.js';
import type { PanelProject } from '../project/panel-project.js';
import { editorLink } from '../../present/editor-link.js';
import { pathFault } from '../project/session-path.js';
import type { Answer, FileView, Method } from '../protocol/protocol.js';
import { editMethods } from './edit-methods.js';
import { suggestMethods } from './suggest-methods.js';
import { Refused, type Client, type MethodTable, type Panel } from './method.js';
import { RunsRefused } from '../runs/refused.js';
import { runMethods } from './run-methods.js';

const file = z.string().min(1).max(4_096);
const ofFile = z.strictObject({ file });
const mostOpen = 100;

/** What a page can ask for: what may come in with it, and what it does. */
const methods: MethodTable<Method> = {
  ...editMethods,
  ...suggestMethods,
  ...runMethods,
  hello: {
    params: z.strictObject({
      since: z.int().min(0).exactOptional(),
      open: z.array(file).max(mostOpen).exactOptional(),
    }),
    run: ({ since, open = [] }, client, { log, project, runs, root }) => {
      const missed = since === undefined ? undefined : log.since(since);
      if (!missed) return { kind: 'state', seq: log.last(), state: { ...project.state(), ...runs.state() } };
      for (const each of open) if (!pathFault(each, root, project.named())) retain(each, client, project);
      client.replay(missed);
      return { kind: 'replay' };
    },
  },
  open: {
    params: ofFile,
    run: async (params, client, panel) => ({ view: await show(params.file, client, panel) }),
  },
  close: {
    params: ofFile,
    run: (params, client, { project }) => {
      if (client.open.delete(params.file)) project.release(params.file);
      return {};
    },
  },
  'show-in-editor': {
    params: z.strictObject({ file, line: z.int().min(1), column: z.int().min(1) }),
    run: async (params, _, { root, project, openUrl }) => {
      if (!openUrl) throw new Refused(badPanelRequest('no page is in a frame'));
      const fault = project.used().has(params.file) ? undefined : pathFault(params.file, root, project.listed());
      if (fault) throw new Refused(fault);
      await openUrl(editorLink(project.state().editor, params.file, params));
      return {};
    },
  },
};

async function show(path: string, client: Client, { root, project }: Panel): Promise<FileView> {
  const fault = pathFault(path, root, project.named());
  if (fault) throw new Refused(fault);
  if (!client.open.has(path) && client.open.size >= mostOpen) throw new Refused(badPanelRequest('too many open files'));
  retain(path, client, project);
  return project.read(path);
}

function retain(path: string, client: Client, project: PanelProject): void {
  if (client.open.has(path)) return;
  client.open.add(path);
  project.retain(path);
}

const request = z.strictObject({ id: z.int().min(0), method: z.string(), params: z.unknown() });

/**
 * Does what a page asks for.
 *
 * @param frame - as it came
 * @returns undefined if it is not a request: nothing is known then that could be answered
 */
export async function answer(frame: string, client: Client, panel: Panel): Promise<Answer | undefined> {
  const asked = request.safeParse(readJson(frame));
  if (!asked.success) return undefined;
  const { id, method } = asked.data;
  if (!Object.hasOwn(methods, method)) return { id, refused: badPanelRequest('unknown method') };
  const { params, run } = methods[method as Method] as MethodTable<'open'>['open'];
  const isDeep = isTooDeep((asked.data.params ?? null) as Json, frame);
  const given = isDeep ? undefined : params.safeParse(asked.data.params);
  if (!given?.success) return { id, refused: badPanelRequest(`params of ${method}`) };
  try {
    return { id, ok: await run(given.data, client, panel) };
  } catch (error) {
    if (error instanceof Refused || error instanceof RunsRefused) return { id, refused: error.problem };
    throw error;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
