/** As `secret-index` reads texts: every plus as a blank. */
const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 /';
const inUrls = `${standard.slice(0, 62)}-_`;

/** Bytes that say how the base64 of a text begins, however many bytes are before it. */
const startBytes = 5;
/** As many characters have them whole, also where the last of them is written as two. */
export const startCharacters = startBytes + 1;
/** Characters of base64 that are those of the text's own bytes. */
const startLength = 6;

export interface Base64Start {
  readonly text: string;
  /** Characters of its group of four that stand before it. */
  readonly before: number;
}

/** How the base64 of a longer text reads where this text begins in it: by how many bytes before it fill no group of three. */
export function base64Starts(text: string): readonly Base64Start[] {
  const bytes = firstBytes(text);
  if (bytes.length < startBytes) return [];
  return [0, 1, 2].flatMap((bytesBefore) => startsAfter(bytesBefore, bytes));
}

function startsAfter(bytesBefore: number, bytes: Uint8Array | readonly number[]): readonly Base64Start[] {
  const before = Math.ceil((bytesBefore * 8) / 6);
  const firstBit = before * 6 - bytesBefore * 8;
  let plain = '';
  let url = '';
  for (let bit = firstBit; bit < firstBit + startLength * 6; bit += 6) {
    const at = bit >> 3;
    const value = (((bytes[at]! << 8) | (bytes[at + 1] ?? 0)) >> (10 - (bit & 7))) & 63;
    plain += standard[value]!;
    url += inUrls[value]!;
  }
  return plain === url ? [{ text: plain, before }] : [plain, url].map((start) => ({ text: start, before }));
}

function firstBytes(text: string): Uint8Array | readonly number[] {
  const codes: number[] = [];
  for (let at = 0; at < Math.min(startBytes, text.length); at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return Buffer.from(text.slice(0, startCharacters));
    codes.push(code);
  }
  return codes;
}
