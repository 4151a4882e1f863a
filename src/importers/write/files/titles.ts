import type { PlacedRequest } from '../../suite/requests-of.js';
import { onlyOnce } from './slug.js';

/** A title for each request: its name; with its folders where the name repeats, and a number where that repeats, too. */
export function titlesOf(requests: readonly PlacedRequest[]): readonly string[] {
  const names = requests.map(({ request }) => plain(request.name));
  const counts = countsOf(names);
  const whole = requests.map(({ folders }, at) => {
    const name = names[at]!;
    const path = folders.map((folder) => plain(folder.name)).filter((part) => part !== '');
    if (name === '') return '';
    return counts.get(name.toLowerCase())! > 1 ? [...path, name].join(' / ') : name;
  });
  const free = onlyOnce(' ');
  return whole.map((title) => (title === '' ? '' : free(title)));
}

/** A title holds no references. */
function plain(name: string): string {
  return name
    .replace(/\\?\{\{(?:suite:)?|\}\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return counts;
}
