/** What stands between `[?(` and `)]`. */
export const filterPattern = /\[\?\(.*?\)\]/gs;

const unionItem = /(?:'[^'",[\]\\]*'|"[^'",[\]\\]*"|-?[\w$]+)/.source;
const unionPattern = new RegExp(`${filterPattern.source}|\\[\\s*${unionItem}(?:\\s*,\\s*${unionItem})+\\s*\\]`, 'gs');

/** The library knows `[a,b]` and `[0,2]`, but neither quotes nor spaces around them, and no `@` at the end of a filter. */
export function libraryPath(path: string): string {
  return path.replace(unionPattern, (part) => {
    if (part.startsWith('[?')) return part.replace(/@\)\]$/, '@ )]');
    const items = part
      .slice(1, -1)
      .split(',')
      .map((item) => item.trim().replace(/^(['"])(.*)\1$/s, '$2'));
    return `[${items.join(',')}]`;
  });
}
