/**
 * How to write what other tools and prose write of a status: `2xx`, `200-299`, `200|201`, `200 OK`.
 *
 * @param denies - whether it is what a status must not be; no expectation leaves out statuses in the middle
 */
export function statusExpectation(text: string, denies = false): string | undefined {
  const [from, to] = rangeOf(text);
  if (from !== undefined) return denies ? besides(from, to!) : `between: [${from}, ${to}]`;
  if (/^\d{3}(?: ?(?:,|\|{1,2}|\/|or) ?\d{3})+$/.test(text))
    return `${denies ? 'notIn' : 'in'}: [${text.match(/\d{3}/g)!.join(', ')}]`;
  const code = /^(\d{3}) \D+$/.exec(text)?.[1];
  return code === undefined ? undefined : `${denies ? 'notEquals' : 'status'}: ${code}`;
}

function rangeOf(text: string): readonly string[] {
  const group = /^([1-5])xx$/i.exec(text)?.[1];
  if (group !== undefined) return [`${group}00`, `${group}99`];
  return /^(\d{3}) ?(?:-|–|\.{2,3}|to) ?(\d{3})$/.exec(text)?.slice(1) ?? [];
}

function besides(from: string, to: string): string | undefined {
  if (Number(to) >= 599) return `lt: ${from}`;
  return Number(from) <= 100 ? `gt: ${to}` : undefined;
}
