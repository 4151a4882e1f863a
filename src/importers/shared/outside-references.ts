const reference = /\{\{[^{}]*\}\}/g;

/** A text with its references held, so that signs in them do not count. */
export interface HeldReferences {
  readonly text: string;
  /** A part of that text with the references that it had. */
  readonly whole: (part: string) => string;
}

export function holdReferences(text: string): HeldReferences {
  const held: string[] = [];
  return {
    // Of the private use area: a URL has no other sign of it.
    text: text.replace(reference, (written) => `\uE000${held.push(written) - 1}\uE001`),
    whole: (part) => part.replace(/\uE000(\d+)\uE001/g, (_, at: string) => held[Number(at)] ?? ''),
  };
}

/** Changes what is between the references of a text. @param made - what becomes of a reference. Default: it stays */
export function outsideReferences(
  text: string,
  change: (part: string) => string,
  made: (reference: string) => string = (written) => written,
): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => (at % 2 === 0 ? change(part) : made(part)))
    .join('');
}
