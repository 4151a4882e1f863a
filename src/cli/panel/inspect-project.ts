import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportFiles } from '../../format/options.js';
import type { Inspected } from '../../panel/project/panel-project.js';
import { findSessions } from '../../loader/files/find-sessions.js';
import type { Message } from '../../format/problem.js';
import { readFileOptions } from '../check/read-file-options.js';
import { includedFiles } from '../../hosts/node/homes.js';
import { openHomes } from '../run/run-homes.js';
import { findOptionsInCode } from './options-in-code.js';
import { type Context, UsageError } from '../shared/context.js';

interface ProjectInspection {
  /** The option `report.editor` of the project root. */
  readonly editor: string | undefined;
  readonly inspect: () => Promise<Inspected>;
  /** Where the configuration of the project root has reports go. */
  readonly reportFiles: () => Promise<ReportFiles>;
  /** The option of that name, for a session file. */
  readonly baseUrlOf: (file: string) => Promise<string | undefined>;
}

/** Files and options of the project as its configurations say now. One that cannot be used leaves the files, and is named. */
export async function inspectProject({ root }: Context): Promise<ProjectInspection> {
  const editor = await openHomes(root, {})
    .then((homes) => homes.root.options.report?.editor)
    .catch((error: unknown) => void messageOf(error));
  return {
    editor,
    inspect: () => inspect(root),
    baseUrlOf: (file) => baseUrlOf(root, file),
    reportFiles: () => reportFiles(root),
  };
}

async function baseUrlOf(root: string, file: string): Promise<string | undefined> {
  try {
    return (await (await openHomes(root, {})).of(file)).options.baseUrl;
  } catch (error) {
    return void messageOf(error);
  }
}

async function reportFiles(root: string): Promise<ReportFiles> {
  try {
    return (await openHomes(root, {})).root.options.report ?? {};
  } catch (error) {
    messageOf(error);
    return {};
  }
}

/** What is not an environment, but a file to be copied. */
const templates = ['example', 'sample', 'template', 'dist', 'local'];

/** @param folders - absolute */
function environmentsIn(folders: readonly string[]): readonly string[] {
  const names = new Set(
    folders.flatMap((folder) =>
      readdirSync(folder).flatMap((name) => /^\.env\.(.+?)(?:\.local)?$/.exec(name)?.[1] ?? []),
    ),
  );
  return [...names].filter((name) => !templates.includes(name)).toSorted();
}

async function inspect(root: string): Promise<Inspected> {
  const all = await findSessions(root);
  try {
    const homes = await openHomes(root, {});
    const files = await includedFiles(all, root, homes);
    const folders = homes.known().map(({ folder }) => join(root, folder));
    return {
      files,
      optionsOf: await readFileOptions(files, homes, root),
      environments: environmentsIn(folders),
      trouble: findOptionsInCode(root),
    };
  } catch (error) {
    return {
      files: all,
      optionsOf: () => ({ hasTests: false, folder: '' }),
      environments: environmentsIn([root]),
      trouble: [messageOf(error), ...findOptionsInCode(root)],
    };
  }
}

/** @throws any other error */
function messageOf(error: unknown): Message {
  if (error instanceof UsageError) return error.problem;
  throw error;
}
