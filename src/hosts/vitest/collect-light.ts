import type { StepRecord } from '../../model/record.js';

/**
 * A record without what takes memory: what a summary and a list of rows read, and nothing of headers, bodies, captures,
 * tests and places.
 */
export function lightRecord(record: StepRecord): StepRecord {
  const { request, response, failures } = record;
  return {
    ...record,
    source: [],
    ...(request && { request: { method: request.method, url: request.url, headers: [] } }),
    ...(response && { response: { ...response, headers: [], body: { size: 0, type: '', truncated: false } } }),
    captures: [],
    tests: [],
    failures: failures.map(({ code, message }) => ({ code, message })),
  };
}
