/** Whether a text is a number to who compares it: `12`, `+1.5`, `.5e3`, with blanks around it. */
export function isNumberText(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim());
}
