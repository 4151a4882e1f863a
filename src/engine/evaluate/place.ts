/** What a path has led to. */
export interface Match {
  readonly value: unknown;
  /** Under which it stands in the list or map `around` it; null of the root. */
  readonly key: string | number | null;
  readonly around: Match | undefined;
}

/** Where a step begins; `up`: where the one before it began, to which `^` leads. */
export interface Place extends Match {
  readonly up: Place | undefined;
}

/** The keys that a match stands under, outermost first. */
export function keysTo(match: Match | undefined): string[] {
  const keys: string[] = [];
  for (let place = match; place?.around; place = place.around) keys.push(String(place.key));
  return keys.toReversed();
}
