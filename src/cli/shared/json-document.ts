/** What a command prints under `--json`. @param ok - whether it ends with the exit code 0 */
export function jsonDocument(ok: boolean, value: object): string {
  return `${JSON.stringify({ version: 1, ok, ...value }, null, 2)}\n`;
}
