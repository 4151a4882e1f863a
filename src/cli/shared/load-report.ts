import { resolve } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { isTooDeep, type Json } from '../../lib/json.js';
import { reportNotRead, reportOfOtherForm, reportOfOtherVersion } from '../../problems/cli/reports.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { UsageError } from './context.js';

/**
 * What a file says that should be a JSON report; of it, the version is known.
 *
 * @throws UsageError
 */
export function loadReport(cwd: string, path: string): Json {
  const value = parse(readReportText(cwd, path), path);
  const version = typeof value === 'object' && value !== null ? (value as { version?: Json }).version : undefined;
  if (typeof version === 'number' && version !== 1) throw new UsageError(reportOfOtherVersion(path, version));
  if (version !== 1) throw new UsageError(reportOfOtherForm(path));
  return value;
}

function readReportText(cwd: string, path: string): string {
  try {
    return readTextSync(resolve(cwd, path), 'report');
  } catch (error) {
    throw new UsageError(reportNotRead(path, reasonOf(error)));
  }
}

function parse(text: string, path: string): Json {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new UsageError(reportNotRead(path, 'it is not valid JSON'));
  }
  if (isTooDeep(value, text)) throw new UsageError(reportOfOtherForm(path));
  return value;
}
