import { resolvePath } from '../../../format/paths.js';
import { sessionSuffix } from '../../../format/session.js';
import { scriptFiles } from '../../../format/steps/used-files.js';
import type { SessionReader } from '../../../loader/files/read-session.js';
import type { GlobalConfig } from '../shared/jest-api.js';
import { sessionOptions } from '../shared/options.js';
import { placeOf, type SessionFile } from '../shared/place.js';
import type { Test } from './jest-runner.js';
import { openProject, type SessionProject } from './session-project.js';

/** A session file that runs in lanes. */
export interface LaneFile {
  readonly test: Test;
  readonly of: SessionFile;
  readonly project: SessionProject;
}

interface Divided {
  readonly sessions: readonly LaneFile[];
  /** All other files, and sessions that need what only Jest's own runner gives them. */
  readonly others: readonly Test[];
}

/**
 * Says which test files run in lanes. A session that has scripts, or calls a flow that has, does not: scripts are modules of
 * the repo, with mocks and a sandbox of their own, and could hold up or end the process of all.
 */
export function divideTests(tests: readonly Test[], globalConfig: GlobalConfig): Divided {
  const own = tests.filter(({ path, context: { config } }) => path.endsWith(sessionSuffix) && hasLanes(config));
  const projects = new Map<string, { readonly project: SessionProject; readonly hasScripts: HasScripts }>();
  const sessions = own.flatMap((test) => {
    const { path, context } = test;
    const { config } = context;
    const place = placeOf(path, globalConfig, config);
    const key = `${config.id} ${place.home}`;
    const known = projects.get(key);
    const project = known?.project ?? openProject(context, place, globalConfig);
    const hasScripts = known?.hasScripts ?? scriptFinder(project.read);
    projects.set(key, { project, hasScripts });
    if (hasScripts(place.file)) return [];
    project.add();
    return [{ test, project, of: { globalConfig, config, path, place } }];
  });
  const taken = new Set(sessions.map(({ test }) => test));
  return { sessions, others: tests.filter((test) => !taken.has(test)) };
}

function hasLanes(config: Test['context']['config']): boolean {
  return sessionOptions(config).lanes !== false;
}

type HasScripts = (file: string) => boolean;

/** Whether a session, or a flow that it calls, has scripts; each file is read once. */
function scriptFinder(read: SessionReader): HasScripts {
  const known = new Map<string, Uses>();
  const usesOf = (file: string): Uses => {
    const uses = known.get(file) ?? readUses(read, file);
    known.set(file, uses);
    return uses;
  };
  return (file) => {
    const seen = new Set([file]);
    for (const each of seen) {
      const { hasScripts, flows } = usesOf(each);
      if (hasScripts) return true;
      for (const flow of flows) seen.add(flow);
    }
    return false;
  };
}

interface Uses {
  readonly hasScripts: boolean;
  readonly flows: readonly string[];
}

/** What cannot be read has none: why, its result says. */
function readUses(read: SessionReader, file: string): Uses {
  const source = read(file);
  if (source.kind !== 'session') return { hasScripts: false, flows: [] };
  const { steps } = source.session;
  const flows = steps.flatMap((step) => (step.kind === 'call' ? [resolvePath(file, step.flow)] : []));
  return { hasScripts: scriptFiles(source.session).length > 0, flows };
}
