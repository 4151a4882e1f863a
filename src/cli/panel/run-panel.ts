import { basename, join } from 'node:path';
import { editorTemplate } from '../../format/editors.js';
import { packageFolder } from '../../hosts/common/package-folder.js';
import { isCi } from '../../lib/is-ci.js';
import { printableLine, inertText } from '../../lib/printable.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { badPort, portRefused } from '../../problems/panel/panel.js';
import { openPanel, type OpenPanel } from '../../panel/open-panel.js';
import { inProject } from '../authoring/author.js';
import { codeOfSignal } from '../run/run-sessions.js';
import { type Context, exitCodes, jsonDocument, RunRefused, UsageError } from '../shared/context.js';
import { resolveSessions } from '../shared/resolve-sessions.js';
import { openKeyboard } from '../watch/keys.js';
import { inspectProject } from './inspect-project.js';
import { openInBrowser } from './open-in-browser.js';

export interface PanelArguments {
  readonly file: string | undefined;
  readonly port: number | undefined;
  /** Whether the browser is opened; undefined if the command line does not say it. */
  readonly open: boolean | undefined;
  /** Whether an editor may show the page in a frame. */
  readonly embed: boolean;
  /** The environment that runs begin with. */
  readonly environment: string | undefined;
  readonly json: boolean;
}

/** Serves the panel until it is ended. */
export async function runPanel(given: PanelArguments, called: Context): Promise<number> {
  const { file, port = 0, open, embed, json } = given;
  if (port > 65_535) throw new UsageError(badPort(port));
  const context = inProject(called);
  const [first] = file === undefined ? [] : await resolveSessions([file], context);
  const ending = waitForEnd(context);
  try {
    const panel = await start({ ...given, port }, context);
    try {
      const url =
        first === undefined ? panel.url : `${panel.url}#/${first.split('/').map(encodeURIComponent).join('/')}`;
      context.stdout(json ? jsonDocument(true, { url, root: context.root }) : banner(url, context));
      if (open ?? (!embed && context.isInteractive && !json && !isCi(context.env))) await openInBrowser(url, context);
      return await ending.code;
    } finally {
      await panel.close();
    }
  } finally {
    ending.close();
  }
}

type Starting = Pick<PanelArguments, 'embed' | 'environment'> & { readonly port: number };

async function start({ port, embed, environment }: Starting, context: Context): Promise<OpenPanel> {
  const { root, env, stderr } = context;
  const { editor, inspect, baseUrlOf, reportFiles } = await inspectProject(context);
  try {
    return await openPanel({
      root,
      about: {
        name: basename(root),
        // Links are for this machine, so CI does not matter; an editor of the configuration goes before the default.
        editor: { root, template: editorTemplate(editor ?? 'vscode', {})! },
        ...(environment !== undefined && { environment }),
        ...(embed && { isEmbedded: true }),
      },
      ...(embed && { embed: { openUrl: (url) => openInBrowser(url, context) } }),
      env,
      port,
      page: join(packageFolder, 'dist/panel'),
      runner: join(packageFolder, 'dist/panel-runner.js'),
      inspect,
      baseUrlOf,
      reportFiles,
      onError: (error) => stderr(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new RunRefused(portRefused(port, 'it is in use'));
    if (code === 'EACCES') throw new RunRefused(portRefused(port, reasonOf(error)));
    throw error;
  }
}

function banner(url: string, { colours, isInteractive, env, root }: Context): string {
  const { bold, dim, cyan } = colours;
  const end = isInteractive ? 'Press q to quit.' : 'Press Ctrl-C to quit.';
  return inertText(
    [
      '',
      ` ${bold('callsheet panel')}  ${printableLine(basename(root))}`,
      ` ${cyan(url)}`,
      '',
      dim(` Only this machine can open it. ${end}`),
      '',
    ],
    env,
  );
}

interface Ending {
  readonly code: Promise<number>;
  readonly close: () => void;
}

/** A signal, or `q` in a terminal. */
function waitForEnd(context: Context): Ending {
  let end: (code: number) => void = () => undefined;
  const code = new Promise<number>((done) => (end = done));
  let isEnding = false;
  const stopListening = context.onSignal((signal) => {
    // A second one ends everything.
    if (isEnding) process.exit(codeOfSignal[signal]);
    isEnding = true;
    end(codeOfSignal[signal]);
  });
  const keyboard = context.isInteractive
    ? openKeyboard((key) => {
        if (key === 'interrupt') end(exitCodes.interrupted);
        if (key === 'quit') end(exitCodes.done);
      })
    : undefined;
  keyboard?.resume();
  return {
    code,
    close: () => {
      keyboard?.pause();
      stopListening();
    },
  };
}
