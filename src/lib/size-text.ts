/** `512 B`, `64 KiB`, `4.8 MiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const isSmall = bytes < 1024 * 1024;
  return `${Number((bytes / (isSmall ? 1024 : 1024 * 1024)).toFixed(1))} ${isSmall ? 'KiB' : 'MiB'}`;
}
