import type { StepRecord } from '../../../record/record.js';

const texts = new WeakMap<StepRecord, string>();

/** Remembers the JSON text of the whole record that a light one stands for, as long as the light one is held. */
export function rememberText(light: StepRecord, text: string): void {
  texts.set(light, text);
}

/** The JSON text of a record, or of the whole one that it stands for. */
export function textOf(record: StepRecord): string {
  return texts.get(record) ?? JSON.stringify(record);
}
