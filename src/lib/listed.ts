/** Names in backticks: `a`, `b` and `c`. */
export function listed(names: readonly string[], last = 'and'): string {
  const written = names.map((name) => `\`${name}\``);
  return [...written.slice(0, -2), written.slice(-2).join(` ${last} `)].join(', ');
}
