import { sep } from 'node:path';

/** A path or glob as session files write paths; on Windows a shell completes them with backslashes, which no name has there. */
export function withSlashes(given: string, separator: string = sep): string {
  return given.replaceAll(separator, '/');
}
