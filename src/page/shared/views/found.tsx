import { plainText } from '../text/words.js';

/** A text with the words of the search marked in it. */
export function Found({ text, query }: { readonly text: string; readonly query: string }) {
  const shown = plainText(text);
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return <>{shown}</>;
  const pattern = new RegExp(`(${words.map(escape).join('|')})`, 'gi');
  return <>{shown.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</>;
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
