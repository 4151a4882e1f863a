import { secretNamePattern } from '../lib/secret-words.js';

const userInfoPattern = /(:\/\/)([^\s/?#]+)@/;
const parameterPattern = /([?&])([^=&#?\s]+)=([^&#\s]*)/g;
const referencePattern = /\{\{[^}]*\}\}/g;

/** A request's URL as its title shows it: user info and secret parameters that stand there literally are masked. */
export function shownUrl(url: string): string {
  return url
    .replace(userInfoPattern, (whole, before: string, info: string) => (isLiteral(info) ? `${before}***@` : whole))
    .replace(parameterPattern, (whole, before: string, name: string, value: string) =>
      secretNamePattern.test(name) && isLiteral(value) ? `${before}${name}=***` : whole,
    );
}

/** Whether there is anything besides references. */
function isLiteral(text: string): boolean {
  return /[^:]/.test(text.replace(referencePattern, ''));
}
