/** The right side of an assertion as JavaScript. A text that spells a number is one, unless it has quotes. */
export function literal(written: string): string {
  const text = written.trim();
  if (/^(?:true|false|null|undefined)$/.test(text)) return text;
  const [, quote, inside] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  if (quote !== undefined && text.length > 1) return filled(inside!);
  const number = Number(text);
  if (text !== '' && !Number.isNaN(number) && number <= Number.MAX_SAFE_INTEGER && Number.isFinite(number))
    return String(number);
  const [, name] = /^\{\{([^{}$]+)\}\}$/.exec(text) ?? [];
  if (name !== undefined && !name.startsWith('process.env.')) return `bru.getVar(${JSON.stringify(name)})`;
  // Bruno reads it as a template literal.
  if (!text.includes('{{') && /\$\{|\\/.test(text) && !text.includes('`')) return `\`${text}\``;
  return filled(text);
}

function filled(text: string): string {
  const written = JSON.stringify(text);
  return text.includes('{{') ? `bru.interpolate(${written})` : written;
}
