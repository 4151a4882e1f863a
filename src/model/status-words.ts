/** How to write what other tools and prose write of a status: `2xx`, `200-299`, `200|201`, `200 OK`. */
export function statusExpectation(text: string): string | undefined {
  const group = /^([1-5])xx$/i.exec(text)?.[1];
  if (group !== undefined) return `between: [${group}00, ${group}99]`;
  const [, from, to] = /^(\d{3}) ?(?:-|–|\.{2,3}|to) ?(\d{3})$/.exec(text) ?? [];
  if (from !== undefined) return `between: [${from}, ${to}]`;
  if (/^\d{3}(?: ?(?:,|\|{1,2}|\/|or) ?\d{3})+$/.test(text)) return `in: [${text.match(/\d{3}/g)!.join(', ')}]`;
  const code = /^(\d{3}) \D+$/.exec(text)?.[1];
  return code === undefined ? undefined : `status: ${code}`;
}
