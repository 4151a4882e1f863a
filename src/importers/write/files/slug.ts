import { freeName } from '../../../lib/free-number.js';

const longest = 60;
/** Names of devices on Windows. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A name as a part of a path: `Orders & Carts` is `orders-carts`. */
export function slug(name: string, otherwise: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\{\{|\}\}|suite:/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  if (words === '') return otherwise;
  return reserved.test(words) ? `${words}-${otherwise}` : words;
}

/** The name of a suite as a part of paths. */
export function homeOf(suite: string): string {
  return slug(suite, 'suite');
}

/** Gives each name once: the second `login` is `login-2`. Upper and lower case do not tell them apart. */
export function onlyOnce(sign: string): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const free = freeName(name, (each) => taken.has(each.toLowerCase()), sign);
    taken.add(free.toLowerCase());
    return free;
  };
}
