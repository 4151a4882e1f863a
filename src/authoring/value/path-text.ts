import type { PathPart } from './value-of.js';

/** A path as commands read it: `retry.attempts`, `tests.$.id`, `headers["x.y"]`, `retry.conditions[0]`. */
export function pathText(path: readonly PathPart[]): string {
  return path.reduce<string>((text, part, index) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const isLast = index === path.length - 1;
    const isBare =
      part !== '' && (isLast && part.startsWith('$') ? !/^\$.*[\]"]$/.test(part) : !/[.[\]"]|^\$/.test(part));
    return isBare ? `${text}${text === '' ? '' : '.'}${part}` : `${text}[${JSON.stringify(part)}]`;
  }, '');
}

/** Reads a path. From a `$` on it is one name: a JSON path. Undefined where it is not a path. */
export function parsePath(text: string): readonly PathPart[] | undefined {
  const parts: PathPart[] = [];
  let rest = text;
  while (rest !== '') {
    const dot = parts.length === 0 ? '' : String.raw`\.`;
    const [match, index, quoted, whole, name] =
      new RegExp(
        String.raw`^(?:\[(\d{1,6})\]|\[("(?:[^"\\]|\\.)*")\]|${dot}(\$.*)|${dot}([^.[\]"$][^.[\]"]*))`,
        's',
      ).exec(rest) ?? [];
    if (match === undefined) return undefined;
    if (index !== undefined) parts.push(Number(index));
    else if (quoted !== undefined) {
      const read = readQuoted(quoted);
      if (read === undefined) return undefined;
      parts.push(read);
    } else parts.push(whole ?? name!);
    rest = rest.slice(match.length);
  }
  return parts.length === 0 ? undefined : parts;
}

function readQuoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
