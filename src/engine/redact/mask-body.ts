import type { BodyRecord, BodySource, PartRecord } from '../../record/record.js';
import type { Redactor } from './redactor.js';

export function maskBody(body: BodyRecord, redactor: Redactor): BodyRecord {
  const shown = { ...body, type: redactor.text(body.type) };
  return body.text === undefined ? shown : { ...shown, text: redactor.body(body.text, body.type, body.truncated) };
}

export function sourceRecord({ file, parts = [] }: BodySource, limit: number, redactor: Redactor): BodySource {
  if (file !== undefined) return { file: redactor.text(file) };
  const length = parts.reduce((sum, { value = '' }) => sum + value.length, 0);
  return length > limit ? {} : { parts: parts.map((part) => maskPart(part, redactor)) };
}

function maskPart({ name, value, file, type }: PartRecord, redactor: Redactor): PartRecord {
  return {
    name: redactor.text(name),
    ...(value !== undefined && { value: redactor.value(name, value) as string }),
    ...(file !== undefined && { file: redactor.text(file) }),
    ...(type !== undefined && { type: redactor.text(type) }),
  };
}
