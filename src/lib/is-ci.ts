/** Whether a process runs in continuous integration: `CI` is set, to anything but `0` and `false`. */
export function isCi({ CI }: Readonly<Record<string, string | undefined>>): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI);
}
