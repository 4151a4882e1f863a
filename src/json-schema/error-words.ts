import type { ErrorObject } from 'ajv';
import type { Json } from '../lib/json.js';

const mostValues = 8;
const longestValue = 60;

/**
 * What a schema has against a value, with the place of the value: `/items/0/price must be number`. The compiler's words leave out which
 * property or value they mean.
 *
 * @param rendered - whether references gave parts of the schema: what a reference gave may be a secret
 */
export function errorWords(
  { instancePath, message = 'does not match', params }: ErrorObject,
  rendered: boolean,
): string {
  const words = `${instancePath || '/'} ${message}`;
  const property: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['propertyName'];
  if (property !== undefined) return `${words}: ${String(property)}`;
  const values = (params['allowedValues'] ?? ('allowedValue' in params ? [params['allowedValue']] : [])) as Json[];
  if (values.length === 0 || rendered) return words;
  const shown = values.slice(0, mostValues).map((value) => shorten(JSON.stringify(value)));
  const more = values.length - shown.length;
  return `${words}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A long one is left out as a whole: a secret that is cut could not be recognised. */
function shorten(text: string): string {
  return text.length > longestValue ? '…' : text;
}
