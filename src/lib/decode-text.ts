/**
 * UTF-8, or UTF-16 where the first bytes say so, which is what `>` writes in the PowerShell that comes with Windows. The mark
 * that some editors put first is no part of the text: JSON must not have it.
 */
export function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isUtf16) return bytes.toString('utf16le', 2);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', isMarked ? 3 : 0);
}
