import type { BodyKind } from '../../../format/bodies.js';
import { isJsonObject, itemsOf, type Json, type JsonObject } from '../../../lib/json.js';
import { readJson } from '../fields/codecs.js';

/** What a body of that kind says where nothing of the one before can be taken over. */
const firstValues: Readonly<Record<BodyKind, Json>> = {
  json: {},
  form: {},
  multipart: [],
  text: '',
  file: './body.json',
  graphql: { query: '{ __typename }' },
};

/** A body as one of another kind, as far as it can be said that way. */
export function convertBody(value: Json | undefined, from: BodyKind | undefined, to: BodyKind): Json {
  if (value === undefined || from === undefined) return firstValues[to];
  return sameBody(value, from, to) ?? firstValues[to];
}

function sameBody(value: Json, from: BodyKind, to: BodyKind): Json | undefined {
  if (to === 'text') return from === 'json' ? JSON.stringify(value, null, 2) : undefined;
  if (to === 'json' && from === 'text') return readJson(String(value));
  const fields = fieldsOf(value, from);
  if (to === 'json' || to === 'form') return fields;
  if (to !== 'multipart' || !fields) return undefined;
  return Object.entries(fields).map(([name, text]) => ({ name, value: text ?? '' }));
}

/** Names and values, of a body that is nothing else. */
function fieldsOf(value: Json, from: BodyKind): JsonObject | undefined {
  if (from === 'form' || from === 'json') {
    const isFlat =
      isJsonObject(value) && Object.values(value).every((each) => each === null || typeof each !== 'object');
    return isFlat ? value : undefined;
  }
  if (from !== 'multipart') return undefined;
  const parts = itemsOf(value).filter(isJsonObject);
  return Object.fromEntries(parts.map(({ name, value: text, file }) => [String(name), text ?? file ?? '']));
}
