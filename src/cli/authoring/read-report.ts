import { resolve } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { reportNotRead, reportOfOtherForm } from '../../model/problems/authoring-cli.js';
import { reasonOf } from '../../model/reason-of.js';
import type { Report, SessionReport } from '../../model/report.js';
import type { Context } from '../context.js';
import { UsageError } from '../usage-error.js';

/** What a JSON report says of one file; undefined where it was not run. */
export function readReport({ cwd }: Context, path: string, file: string): SessionReport | undefined {
  let text: string;
  try {
    text = readTextSync(resolve(cwd, path), 'report');
  } catch (error) {
    throw new UsageError(reportNotRead(path, reasonOf(error)));
  }
  const report = parse(text);
  if (!report || report.version !== 1 || !Array.isArray(report.sessions)) throw new UsageError(reportOfOtherForm(path));
  return sessionOf(report.sessions, file);
}

/** The root of the run can be a folder below the project's: `shop/cart` of one is `packages/web/shop/cart` of the other. */
function sessionOf(sessions: readonly SessionReport[], file: string): SessionReport | undefined {
  const [best] = sessions
    .filter((session) => file === session.file || file.endsWith(`/${session.file}`))
    .toSorted((a, b) => b.file.length - a.file.length);
  return best;
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
