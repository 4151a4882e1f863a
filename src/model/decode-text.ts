/** UTF-8, or UTF-16 where the first bytes say so, which is what `>` writes in the PowerShell that comes with Windows. */
export function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return isUtf16 ? bytes.toString('utf16le', 2) : bytes.toString('utf8');
}
