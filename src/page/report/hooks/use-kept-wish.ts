import { useLayoutEffect } from 'preact/hooks';
import type { Summary } from '../../../record/report.js';
import { keepText, readKept } from '../../shared/hooks/use-kept.js';
import { filters, type Filter, type Wish } from '../data/visible.js';

/** Keeps what the reader asks to see for as long as the tab is open, as a report is loaded anew after each run. */
export function useKeptWish({ filters: asked, query }: Wish): void {
  useLayoutEffect(() => {
    keepText(name(), JSON.stringify({ filters: [...asked], query }), 'sessionStorage');
  }, [asked, query]);
}

/** What was asked of this report before it was loaded anew. A filter that would show nothing now is no longer asked. */
export function keptWish(summary: Summary): Wish {
  const { filters: asked, query } = read();
  return { filters: new Set(filters.filter((filter) => asked.includes(filter) && hasAny(summary, filter))), query };
}

function hasAny(summary: Summary, filter: Filter): boolean {
  return filter === 'retried' ? summary.retried.requests > 0 : summary[filter] > 0;
}

function read(): { readonly filters: readonly string[]; readonly query: string } {
  return { filters: [], query: '', ...JSON.parse(readKept(name(), 'sessionStorage') ?? '{}') };
}

/** Reports on one disk or server share what is kept. */
function name(): string {
  return `wish:${location.pathname}`;
}
