/** Shorter values are too likely to stand in a text by chance. */
export const shortestSecret = 6;

/** What neither a URL nor JSON writes in another way, as most tokens are. */
const sameEverywhere = /^[\w.-]+$/;
const noHost = /[\s/?#@:\\%]/;

/** JSON in a string of JSON in a string of JSON: no server has been seen to go further. */
const mostEscapes = 3;

/** A text in the forms that a message or a URL may carry it in, itself included; none shorter than `shortestSecret`. */
export function encodingsOf(text: string): readonly string[] {
  const forms = [...linesOf(text).flatMap(formsOf), ...hostForms(text)];
  return [...new Set(forms)].filter((form) => form.length >= shortestSecret);
}

/** Multipart and mail end lines with CRLF, most files with LF. */
function linesOf(text: string): readonly string[] {
  if (!text.includes('\n')) return [text];
  const plain = text.replaceAll('\r\n', '\n');
  return [text, plain, plain.replaceAll('\n', '\r\n')];
}

function formsOf(text: string): readonly string[] {
  const plain = sameEverywhere.test(text) ? [text] : [text, ...percentForms(text), ...jsonForms(text)];
  const base64 = base64Forms(text);
  return [...plain, ...base64, ...base64.map(encodeURIComponent)];
}

/** A URL has its host in lower case and in ASCII. */
function hostForms(text: string): readonly string[] {
  // A word is written small in sentences and paths; a key is longer, or has more than letters.
  if (/^[A-Za-z]{1,15}$/.test(text)) return [];
  if (sameEverywhere.test(text)) return [text.toLowerCase()];
  if (noHost.test(text)) return [];
  const url = new URL('http://x/');
  url.hostname = text;
  return url.hostname === 'x' ? [] : [url.hostname];
}

function percentForms(text: string): readonly string[] {
  const safe = text.toWellFormed();
  const component = encodeURIComponent(safe);
  const strict = component.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = new URLSearchParams({ '': safe }).toString().slice(1);
  const forms = [component, strict, form, encodeURI(safe), ...urlForms(safe)];
  return [...forms, ...forms.map(lowerHex)];
}

/** As `new URL` writes it into a path and into a query. */
function urlForms(text: string): readonly string[] {
  const url = new URL('http://x/');
  url.pathname = text;
  url.search = text;
  return [url.pathname.slice(text.startsWith('/') ? 0 : 1), url.search.slice(1)];
}

function lowerHex(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

/** As writers of JSON escape it, and escape that again where the JSON stands in a string. */
function jsonForms(text: string): readonly string[] {
  const forms: string[] = [];
  let last: readonly string[] = [text];
  for (let times = 0; times < mostEscapes; times++) {
    last = [...new Set(last.flatMap(jsonEscapes))];
    forms.push(...last);
  }
  return forms;
}

/** As little as JSON allows, slashes too, all beyond ASCII too. */
function jsonEscapes(text: string): readonly string[] {
  const least = JSON.stringify(text).slice(1, -1);
  const ascii = least.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const forms = [least, ascii];
  return [...forms, ...forms.map((form) => form.replaceAll('/', '\\/'))];
}

/** Of the text alone, and the stretch that stays the same wherever it stands in a longer one. */
function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const alone = bytes.toString('base64');
  const inside = [0, 1, 2].map((offset) => stableBase64(bytes, offset));
  const forms = [alone, alone.replace(/=+$/, ''), ...inside];
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function stableBase64(bytes: Buffer, offset: number): string {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return shifted.slice(first, end);
}
