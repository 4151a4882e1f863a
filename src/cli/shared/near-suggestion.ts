import { didYouMean } from '../../lib/did-you-mean.js';

/** What the parser says of a name that it does not know, with those suggestions alone that may be meant: not `--root` for `--foo`. */
export function nearSuggestion(text: string): string {
  const written = /unknown (?:option|command) '-*([^']*)'/.exec(text)?.[1] ?? '';
  return text.replace(/\n\(Did you mean (?:one of )?([^)]*)\?\)/, (_, names: string) => {
    const near = names.split(', ').filter((name) => isNear(written, name.replace(/^-+/, '')));
    if (near.length === 0) return '';
    return `\n(Did you mean ${near.length > 1 ? 'one of ' : ''}${near.join(', ')}?)`;
  });
}

/** In a short word two other letters make another word, unless it begins alike. */
function isNear(written: string, name: string): boolean {
  return written[0] === name[0] || (written.length > 4 && didYouMean(written, [name]) !== undefined);
}
