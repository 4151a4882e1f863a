/** Outlives edits: a row keeps its key while its text changes or it moves. */
export type RowKey = string;
