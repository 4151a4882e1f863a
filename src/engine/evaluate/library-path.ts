/** What stands between `[?(` and `)]`. */
export const filterPattern = /\[\?\(.*?\)\]/gs;

const unionItem = /(?:'[^'",[\]\\]*'|"[^'",[\]\\]*"|-?[\w$]+)/.source;
const unionPattern = new RegExp(`${filterPattern.source}|\\[\\s*${unionItem}(?:\\s*,\\s*${unionItem})+\\s*\\]`, 'gs');

const typeTest = /(?:null|boolean|number|string|integer|undefined|nonFinite|scalar|array|object|function|other)\(\)/
  .source;
const atName = new RegExp(`${filterPattern.source}|\\[(?:'[^']*'|"[^"]*")\\]|\\.@(?!${typeTest})`, 'gs');

/**
 * A path as the library reads it. It knows `[a,b]` and `[0,2]`, but neither quotes nor spaces around them, no `@` at the end
 * of a filter, and no name that begins with `@`, which would ask for a type, unless a backtick stands before it.
 */
export function libraryPath(path: string): string {
  return bareUnions(path).replace(atName, (part) => {
    if (part.startsWith('[?')) return part.replace(/@\)\]$/, '@ )]');
    return part === '.@' ? '.`@' : part.replace(/^(\[['"])@/, '$1`@');
  });
}

function bareUnions(path: string): string {
  return path.replace(unionPattern, (part) => {
    if (part.startsWith('[?')) return part;
    const items = part
      .slice(1, -1)
      .split(',')
      .map((item) => item.trim().replace(/^(['"])(.*)\1$/s, '$2'));
    return `[${items.join(',')}]`;
  });
}
