/** Spaces and tabs at the end are left out. A regular expression would try each run of spaces in the text from every place in it. */
export function withoutEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
