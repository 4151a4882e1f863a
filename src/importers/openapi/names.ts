/** `petId` of `pets/{petId}`; of a name that says little the resource is part of it: `orderId` of `orders/{id}`. */
export function variableName(parameter: string, resource: string): string {
  const word = camel(parameter);
  const isShort = /^(?:_?id|uuid|guid|key|slug|name|code|number|identifier|pk)$/i.test(parameter);
  const owner = camel(singular(resource));
  return isShort && owner !== '' ? `${owner}${word.charAt(0).toUpperCase()}${word.slice(1)}` : word || 'value';
}

/** `PET_ID` */
export function environmentName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return /^[A-Z]/.test(words) ? words : `V_${words}`;
}

/** `order_id` and `order-id` are `orderId`. */
function camel(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const [first = '', ...rest] = words;
  const head = /^[A-Z]+$/.test(first) ? first.toLowerCase() : `${first.charAt(0).toLowerCase()}${first.slice(1)}`;
  const made = [head, ...rest.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('');
  return /^\d/.test(made) ? `v${made}` : made;
}

/** Of English plurals: a name that only looks like one reads well enough. */
function singular(word: string): string {
  if (/[^aeiou]ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(?:ss|x|ch|sh)es$/i.test(word)) return word.replace(/es$/i, '');
  return /[^su]s$/i.test(word) ? word.slice(0, -1) : word;
}
