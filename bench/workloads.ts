/** What one contender is asked to do: files of steps, in a form that each contender writes in its own way. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly files: readonly (readonly Step[])[];
  /** How many files the raw loop and the lanes run at once. */
  readonly concurrency: number;
  /** Depth of call flows around the steps; 0 for none. */
  readonly depth?: number;
}

export type Step =
  | { readonly kind: 'get'; readonly path: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'retry'; readonly path: string; readonly attempts: number }
  | { readonly kind: 'poll'; readonly path: string };

const gets = (count: number, path = '/item'): Step[] =>
  Array.from(
    { length: count },
    (_, index) => ({ kind: 'get', path: `${path}/${path === '/item' ? index : ''}` }) as const,
  );

const files = (count: number, steps: (file: number) => readonly Step[]): (readonly Step[])[] =>
  Array.from({ length: count }, (_, file) => steps(file));

const lanes = 32;
const flaky = Array.from(
  { length: 20 },
  (_, index) => ({ kind: 'retry', path: `/flaky/f${index}/2`, attempts: 3 }) as const,
);
const polls = Array.from({ length: 20 }, (_, index) => ({ kind: 'poll', path: `/job/p${index}/5` }) as const);

/** By the letters that docs/guide/performance.md and the command line name them by. */
export const workloads: readonly Workload[] = [
  { name: 'a', title: '1 file × 1 step', files: files(1, () => gets(1)), concurrency: 1 },
  { name: 'b', title: '1 file × 1,000 steps', files: files(1, () => gets(1000)), concurrency: 1 },
  {
    name: 'c',
    title: '200 files × 10 steps, login',
    files: files(200, () => [{ kind: 'login' }, ...gets(9)]),
    concurrency: lanes,
  },
  {
    name: 'd',
    title: '50 files × 10 steps at 20 ms',
    files: files(50, () => Array.from({ length: 10 }, () => ({ kind: 'get', path: '/slow/20' }) as const)),
    concurrency: lanes,
  },
  { name: 'e', title: '40 steps, 20 flaky, 20 polls', files: files(1, () => [...flaky, ...polls]), concurrency: 1 },
  { name: 'f', title: '2,000 files × 10 steps', files: files(2000, () => gets(10)), concurrency: lanes },
  { name: 'g', title: '100 files, flows 10 deep', files: files(100, () => gets(1)), concurrency: lanes, depth: 10 },
];
