import { takeCredentials } from '../../../authoring/curl/take-credentials.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import { openTexts } from '../names/texts.js';
import type { Around } from './draft.js';

/** A base URL as a session has it, without what it signs in with. */
export function writtenBase(base: string, { names, secrets }: Around, of?: PlacedRequest): string {
  const { step } = takeCredentials({ request: `GET ${openTexts(names, of).text(base)}` }, '', secrets);
  return String(step['request']).slice('GET '.length);
}
