import type { Json } from '../../lib/json.js';
import type { ReportRow, RequestEntry, SessionReport } from '../../record/report.js';

const most = 50;

/**
 * The JSON paths of the response that a condition in a row would read, as the last run had it.
 *
 * @param row - number of the row in its file
 */
export function responsePaths(session: SessionReport, row: number): readonly string[] {
  const before = requestsOf(session.rows).filter(({ id }) => Number(id.split('.')[0]) < row);
  const text = before.findLast(({ record }) => record.response !== undefined)?.record.response?.body.text;
  if (text === undefined) return [];
  try {
    return pathsOf(JSON.parse(text) as Json, '$').slice(0, most);
  } catch {
    return [];
  }
}

function requestsOf(rows: readonly ReportRow[]): readonly RequestEntry[] {
  return rows.flatMap((row) => (row.kind === 'request' ? [row] : requestsOf(row.rows)));
}

/** The paths of all values in it; of a list, those of its first element. */
function pathsOf(value: Json, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    return first === undefined ? [path] : [path, ...pathsOf(first, `${path}[0]`)];
  }
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`),
  );
}
