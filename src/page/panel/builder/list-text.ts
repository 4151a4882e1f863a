/** Items with commas between. @returns undefined where one of them would not be read back */
export function joinedItems(items: readonly string[]): string | undefined {
  const text = items.join(', ');
  const read = splitItems(text);
  return read.length === items.length && read.every((item, at) => item === items[at]) ? text : undefined;
}

export function splitItems(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
