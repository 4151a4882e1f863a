import type { ReportFiles } from '../format/options.js';
import { openGuard } from './http/guard.js';
import { readAssets } from './http/assets.js';
import { listen } from './http/server.js';
import { openChannel } from './http/channel.js';
import { openEdits } from './edits/edits.js';
import { surroundingsOf, type ConfiguredProject } from './edits/surroundings.js';
import { openRuns } from './runs/open-runs.js';
import { openEventLog } from './project/event-log.js';
import { openPanelProject, type ProjectPlace } from './project/panel-project.js';
import { watchProject } from './project/watch-project.js';

export interface PanelOptions extends ProjectPlace, ConfiguredProject {
  /** 0 for any that is free. */
  readonly port: number;
  /** Where the built page is, absolute. */
  readonly page: string;
  /** Where the configuration has reports go. */
  readonly reportFiles: () => Promise<ReportFiles>;
  /** Lets an editor show the page in a frame. Links to the editor are opened by this then: a frame cannot. */
  readonly embed?: { readonly openUrl: (url: string) => Promise<void> } | undefined;
  /** The built module of the process that runs sessions, absolute. */
  readonly runner: string;
}

/** A panel that serves pages. */
export interface OpenPanel {
  /** With its token. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the Requests panel of a project on this machine. Files are read and watched; a process of its own runs sessions when a
 * page asks for it.
 *
 * @throws what the system says of the port
 */
export async function openPanel(options: PanelOptions): Promise<OpenPanel> {
  const { root, env, port, page, onError, reportFiles, embed } = options;
  const { environment } = options.about;
  const log = openEventLog();
  const project = openPanelProject(options, log.emit);
  const guard = openGuard();
  const edits = openEdits({ root, project, around: surroundingsOf(options) });
  const runs = openRuns({
    root,
    env,
    environment,
    file: options.runner,
    project,
    emit: log.emit,
    onError,
    reportFiles,
  });
  const channel = openChannel({ root, project, edits, runs, log, openUrl: embed?.openUrl }, onError);
  await project.list();
  const server = await listen(
    { guard, assets: readAssets(page), isEmbedded: embed !== undefined, onUpgrade: channel.take },
    port,
  );
  const watch = watchProject(root, project, runs.saved);
  void project.refresh();
  // What was saved before the watcher saw anything shows now.
  void watch.ready.then(project.refresh);
  return {
    url: `http://127.0.0.1:${server.port}/${guard.token}/`,
    close: async () => {
      channel.close();
      await Promise.all([server.close(), watch.close(), runs.close()]);
    },
  };
}
