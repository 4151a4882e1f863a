import type { FileResult } from '../shared/own-results.js';
import type { SessionFile } from '../shared/place.js';

interface Around {
  /** When its turn came, Unix time in ms. */
  readonly start: number;
  /** What it printed. */
  readonly console?: readonly unknown[] | undefined;
}

/** The result of a file with what Jest's runner adds to that of a test runner. */
export function finishedResult(
  result: FileResult,
  { globalConfig, config }: SessionFile,
  { start, console }: Around,
): FileResult {
  const { numPendingTests, testResults } = result;
  const end = Date.now();
  const runtime = end - start;
  return {
    ...result,
    perfStats: {
      ...result.perfStats,
      start,
      end,
      runtime,
      slow: runtime / 1000 > (config.slowTestThreshold ?? 5),
      loadTestEnvironmentStart: start,
      loadTestEnvironmentEnd: start,
      setupFilesStart: start,
      setupFilesEnd: start,
    },
    skipped: testResults.length === numPendingTests,
    ...(console && { console }),
    ...(globalConfig.logHeapUsage && { memoryUsage: heapUsed() }),
  };
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
