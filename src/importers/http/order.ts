import type { Block, Tag } from './block.js';

/** What others call a request by. */
export function nameOf({ tags }: Block): string | undefined {
  const name = tags.findLast(({ key }) => key === 'name')?.value;
  return name === undefined || name === '' ? undefined : name.split(/\s/)[0];
}

/** Tags that name a request which runs before. */
const before = new Set(['ref', 'force-ref', 'depends-on']);

/**
 * Requests in the order in which they can run: those that another one reads come before it.
 *
 * @param imported - requests of other files, which run only for others
 */
export function inOrder(blocks: readonly Block[], imported: readonly Block[]): readonly Block[] {
  const named = new Map([...imported, ...blocks].flatMap((block) => [[nameOf(block), block] as const]));
  const placed = new Set<Block>();
  const visit = (block: Block, above: ReadonlySet<Block>): void => {
    if (placed.has(block) || above.has(block)) return;
    for (const name of needsOf(block, named)) visit(named.get(name)!, new Set([...above, block]));
    placed.add(block);
  };
  for (const block of blocks) visit(block, new Set());
  return [...placed];
}

function needsOf(block: Block, named: ReadonlyMap<string | undefined, Block>): readonly string[] {
  const tagged = block.tags.filter(({ key }) => before.has(key)).map(firstWord);
  const asked = block.tags.filter(({ key }) => key === 'if' || key === 'if-not').map(({ value }) => value);
  const texts = [
    ...(block.request?.lines ?? []),
    ...block.headers.map(({ value }) => value),
    ...block.body.map(({ text }) => text),
    ...asked.map((value) => `{{${value}}}`),
  ];
  const read = texts.flatMap((text) =>
    [...text.matchAll(/\{\{\s*([A-Za-z_]\w*)(?=[.[])/g)].map(([, name = '']) => name),
  );
  return [...tagged, ...read, ...read.map((name) => name.replace(/Response$/, ''))].filter((name) => named.has(name));
}

function firstWord({ value }: Tag): string {
  return value.split(/\s/)[0] ?? '';
}
