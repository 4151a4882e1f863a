import { type ArgumentFault, argumentKinds } from '../../format/references/argument.js';
import { generatorForm, type GeneratorName } from '../../format/references/generators.js';
import { isPipeName, pipeCalled, pipeForm, type PipeName, pipeNames } from '../../format/references/pipes.js';
import type { Message } from '../../format/problem.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { listed } from '../../lib/quotes.js';

/** @param written - what follows the bar, up to the next blank; empty where nothing does */
export function unknownPipe(written: string): Message {
  if (written === '') return { code: 'unknown-pipe', message: 'no pipe follows `|`', hint: pipesHint() };
  const [, called = ''] = /^([A-Za-z]\w*)[(:]/.exec(written) ?? [];
  const meant = isPipeName(called) ? called : pipeCalled(called);
  return {
    code: 'unknown-pipe',
    message: `unknown pipe \`${written}\``,
    hint: meant ? `Write arguments behind the name: \`${pipeForm(meant)}\`.` : nearHint(written),
  };
}

function nearHint(written: string): string {
  const near = pipeCalled(written) ?? didYouMean(written, pipeNames);
  return near === undefined ? pipesHint() : `Did you mean \`${near}\`?`;
}

function pipesHint(): string {
  return `Write one of ${listed(pipeNames, 'or')}.`;
}

export function pipeArguments(name: PipeName, fault: ArgumentFault): Message {
  return badArguments(name, pipeForm(name), fault);
}

export function generatorArguments(name: GeneratorName, fault: ArgumentFault): Message {
  return badArguments(name, generatorForm(name), fault);
}

function badArguments(name: string, form: string, fault: ArgumentFault): Message {
  return {
    code: 'bad-arguments',
    message:
      fault.kind === 'count'
        ? `\`${name}\` does not take ${fault.given === 1 ? '1 argument' : `${fault.given} arguments`}`
        : `invalid argument \`${fault.text}\` for \`${name}\``,
    hint:
      fault.kind === 'count'
        ? `Write \`${form}\`${fault.given >= form.split(' ').length ? ', with quotes around an argument that has blanks' : ''}.`
        : (formatMeant(fault) ?? `Write ${argumentKinds[fault.of].wanted}: \`${form}\`.`),
  };
}

/** Other libraries have other letters for the year and the day. */
function formatMeant({ of, text }: ArgumentFault & { readonly kind: 'value' }): string | undefined {
  const meant = text.replaceAll('Y', 'y').replaceAll('D', 'd').replaceAll('A', 'a');
  return of === 'format' && argumentKinds.format.fits(meant) ? `Did you mean \`${meant}\`?` : undefined;
}

/** @param text - the argument as written */
export function argumentNotReference(text: string): Message {
  return {
    code: 'unknown-reference',
    message: `unknown reference \`${text}\``,
    hint: `Write \`var.name\`, \`env.NAME\` or \`flow.alias.name\`, or quotes around a text.`,
  };
}

/** @param text - what is in braces, braces included */
export function openQuoteInBraces(text: string): Message {
  return {
    code: 'open-quote',
    message: `a quote in \`${text}\` is not closed`,
    hint: 'Close it. Write `\\\'` or `\\"` for a quote within quotes.',
  };
}
