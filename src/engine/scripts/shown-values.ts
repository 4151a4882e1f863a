import { mapTexts } from '../../lib/map-texts.js';
import { parseTemplate } from '../../format/reference.js';
import type { Json } from '../../lib/json.js';
import type { Lookup } from '../ports/ports.js';
import { asTemplate, renderDue } from '../values/render-due.js';
import { textOf } from '../values/render-text.js';

/** The values of a step as its scripts see them: references that have no value yet show as they are written. */
export interface ShownValues {
  readonly text: (template: string) => string;
  /** A string that is only one reference is its value. */
  readonly json: (template: Json) => Json;
  /** A template of what a script has made: only what had no value is a reference in it. */
  readonly template: (text: string) => string;
  /** The same of a text that is encoded for a URL. */
  readonly urlTemplate: (text: string) => string;
}

export function showValues(lookup: Lookup): ShownValues {
  /** The references that had no value, as they are written. */
  const open = new Set<string>();
  const plain = (template: string): string =>
    parseTemplate(template)
      .map((part) => {
        if (typeof part === 'string') return part;
        open.add(part.text);
        return part.text;
      })
      .join('');
  const rendered = (template: Json): Json => renderDue(template, lookup, () => true);
  const template = (text: string): string =>
    [...open].reduce((made, written) => made.replaceAll(`\\${written}`, written), asTemplate(text));
  return {
    text: (written) => plain(textOf(rendered(written))),
    json: (written) => mapTexts(rendered(written), plain),
    template,
    urlTemplate: (text) =>
      template([...open].reduce((made, written) => made.replaceAll(encodeURIComponent(written), written), text)),
  };
}
