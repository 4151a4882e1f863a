/** A place in a text: line and column count from 1, offset (UTF-16 units) from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A stretch of a text; `end` is the first place after it. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The place of what concerns a file as a whole. */
export const fileStart: Range = {
  start: { line: 1, column: 1, offset: 0 },
  end: { line: 1, column: 1, offset: 0 },
};

/** A range in a file; `file` is relative to the project root, with forward slashes. */
export interface Location {
  readonly file: string;
  readonly range: Range;
}

/** Whether a part of what a file says is only where it is. */
export function isRange(value: unknown): value is Range {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return false;
  return [value.start, value.end].every((place) => typeof place === 'object' && place !== null && 'offset' in place);
}
