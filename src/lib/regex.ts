/**
 * The regular expression of a session file. `/…/i` has flags, as in JavaScript. The flag for Unicode is added if the pattern has `\p{…}` or
 * `\u{…}`, which are only letters without it.
 *
 * @throws SyntaxError
 */
export function toRegex(written: string): RegExp {
  const { pattern, flags } = splitRegex(written);
  const isUnicode = /\\(?:[pP]|u)\{/.test(pattern.replaceAll('\\\\', '__'));
  return new RegExp(pattern, isUnicode && !flags.includes('u') ? `${flags}u` : flags);
}

interface SplitRegex {
  /** Without the slashes of one that has flags. */
  readonly pattern: string;
  /** Empty if it has none. */
  readonly flags: string;
}

/**
 * The parts of a regular expression as it is written. `/orders/` and `/en/us` are parts of a path, not patterns between slashes:
 * flags have to be there, in the order in which JavaScript prints them.
 */
export function splitRegex(written: string): SplitRegex {
  const [, pattern, flags] = /^\/(.+)\/(?=[imsu])(i?m?s?u?)$/s.exec(written) ?? [];
  return pattern === undefined ? { pattern: written, flags: '' } : { pattern, flags: flags! };
}

/** A pattern whose references have brought values: these can bring no flags. */
export function filledRegex(written: string, filled: string): string {
  return splitRegex(written).flags === '' && splitRegex(filled).flags !== '' ? `\\${filled}` : filled;
}

/** What looks like the flags of a regular expression and is not; undefined of what may be the end of a path. */
export function unknownFlags(written: string): string | undefined {
  const [, pattern, flags] = /^\/(.+)\/([a-z]+)$/s.exec(written) ?? [];
  if (pattern === undefined || flags === undefined || splitRegex(written).flags !== '') return undefined;
  const isFlags = flags.length === 1 || /^(?:gi|ig|gm|mg|mi|gim)$/.test(flags);
  return isFlags || isAnchored(pattern) ? flags : undefined;
}

/** What is between slashes that no value has: an anchor is next to one of them. */
export function bareRegex(written: string): string | undefined {
  const [, bare] = /^\/(.+)\/$/s.exec(written) ?? [];
  return bare !== undefined && isAnchored(bare) ? bare : undefined;
}

function isAnchored(pattern: string): boolean {
  return pattern.startsWith('^') || /(?<!\\)\$$/.test(pattern);
}

/** A pattern that matches a text as it is. `RegExp.escape` is newer than Node 22. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
