import { useEffect, useState } from 'preact/hooks';
import type { StepRecord } from '../../record/record.js';
import type { Store } from '../data/store.js';

export type Details =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly request: number; readonly record: StepRecord }
  | { readonly kind: 'failed'; readonly message: string };

/** The details of a request, read when it is opened. */
export function useDetails(store: Store, request: number): Details {
  const [details, setDetails] = useState<Details>({ kind: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    store.details(request).then(
      (record) => isCurrent && setDetails({ kind: 'read', request, record }),
      (error: unknown) =>
        isCurrent && setDetails({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, request]);
  return details.kind === 'read' && details.request !== request ? { kind: 'reading' } : details;
}
