export function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false } as const;
}

export function countFields() {
  return { passed: count(''), failed: count(''), skipped: count(''), waiting: count('') };
}

export function ref(name: string, description?: string) {
  return { $ref: `#/$defs/${name}`, ...(description !== undefined && { description }) };
}

export function list(items: object, description: string, minItems = 0) {
  return { type: 'array', description, items, ...(minItems > 0 && { minItems }) } as const;
}

export function text(description: string) {
  return { type: 'string', description } as const;
}

export function rowId() {
  return text(
    'Step numbers from the case down, from 1: `3`, or `3.2` for the second step of the flow that row 3 calls.',
  );
}

export function count(description: string, minimum = 0) {
  return { type: 'integer', minimum, ...(description !== '' && { description: `${description}.` }) } as const;
}

export function milliseconds(description: string) {
  return { type: 'number', minimum: 0, description: `${description}, in ms.` } as const;
}

export function time(description: string) {
  return { type: 'number', description: `${description}: Unix time in ms.` } as const;
}

export function anyValue(description: string) {
  return { description };
}
