import { isName } from '../../format/reference.js';
import { badInputName, inputNameTaken, literalNotFound } from '../../problems/edit/flows.js';
import { refuse, type Refusal } from '../project/project.js';
import type { Offer } from './find-literals.js';

/** A literal that is to become an input. */
export interface Promotion {
  /** The name that was proposed, or the literal itself. */
  readonly literal: string;
  /** @default the proposed name */
  readonly as?: string;
}

/** The chosen offers, under the names they are to have. */
export function choosePromotions(
  offers: readonly Offer[],
  promotions: readonly Promotion[],
  taken: ReadonlySet<string>,
): { readonly kind: 'chosen'; readonly promoted: readonly Offer[] } | Refusal {
  const chosen = new Map<Offer, Offer>();
  const names = new Set(taken);
  for (const { literal, as } of promotions) {
    const offer = offers.find(({ name }) => name === literal) ?? offers.find(({ value }) => String(value) === literal);
    if (!offer)
      return refuse(
        literalNotFound(
          literal,
          offers.map(({ name }) => name),
        ),
      );
    const name = as ?? offer.name;
    if (!isName(name)) return refuse(badInputName(name));
    if (names.has(name) && !chosen.has(offer)) return refuse(inputNameTaken(name));
    names.add(name);
    chosen.set(offer, { ...offer, name });
  }
  return { kind: 'chosen', promoted: [...chosen.values()] };
}
