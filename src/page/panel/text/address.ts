import { decoded } from '../../../lib/decoded.js';
import type { WantedRow } from '../state/page-state.js';

/** What the address says after its `#`: a file, and a row in it. */
interface Place {
  readonly file: string;
  readonly wanted?: WantedRow;
}

/** `#/sessions/checkout.session.yaml/4`. @param row - its number */
export function addressOf(file: string, row?: number): string {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return `#/${path}${row === undefined ? '' : `/${row}`}`;
}

export function placeAt(hash: string): Place | undefined {
  const [, file, row] = /^#\/(.+?\.session\.yaml)(?:\/(\d+))?$/.exec(decoded(hash)) ?? [];
  if (file === undefined) return undefined;
  return { file, ...(row !== undefined && { wanted: { row: Number(row) } }) };
}
