import { expect, test } from 'vitest';
import { evaluateXPath } from '../../../src/xpath/evaluate.js';
import { readExpression } from '../../../src/xpath/expression.js';
import { readHtml, readXml } from '../../../src/xpath/read-document.js';
import { textOf } from '../../../src/xpath/tree.js';

const shop = `<?xml version="1.0"?><?go on?><!DOCTYPE shop>
<shop xmlns="urn:s" xmlns:x="urn:x" xml:lang="en-GB"><order id="7" x:k="v"><total>9.50</total>a<![CDATA[<b>]]>c<!--n--></order><order
id="8"><total>1</total><x:note xmlns:y="urn:x" y:k="w">hi</x:note></order></shop>`;

function valueOf(expression: string, text = shop, read = readXml): unknown {
  const document = read(text);
  const parsed = readExpression(expression);
  if ('fault' in document) return document;
  if ('reason' in parsed) return parsed.reason;
  const result = evaluateXPath(parsed, document);
  return 'value' in result ? result.value : result.nodes.map(textOf);
}

test.each<[string, unknown]>([
  ['//order/@id', ['7', '8']],
  ['//total', ['9.50', '1']],
  ['//order[1]/total', ['9.50']],
  ['//total[1]', ['9.50', '1']],
  ['(//total)[2]', ['1']],
  ['//order[last()]/@id', ['8']],
  ['//order[position() < 2]/@id', ['7']],
  ['//order[total > 2]/@id', ['7']],
  ["//order[@id='8' and total]/total", ['1']],
  ['//order[total[. = 1]]/@id', ['8']],
  ['//total | //x:note | //total', ['9.50', '1', 'hi']],
  ['//@x:k', ['v', 'w']],
  ['//order[2]/preceding-sibling::order/@id', ['7']],
  ['//total/ancestor::shop/order[2]/@id', ['8']],
  ['//order/text()', ['a<b>c']],
  ['//comment()', ['n']],
  ['/processing-instruction()', ['on']],
  ['//order//text()', ['9.50', 'a<b>c', '1', 'hi']],
  ["id('8')/total", ['1']],
  ["//order[lang('en')]/@id", ['7', '8']],
  ['//none', []],
  ['//none:a', []],
  ['count(//order)', 2],
  ['count(//@*)', 5],
  ['sum(//total)', 10.5],
  ['number(//total)', 9.5],
  ['number(//none)', Number.NaN],
  ["number(' -.5 ')", -0.5],
  ['number(true())', 1],
  ['//total[number() = 1]', ['1']],
  ['string(//none)', ''],
  ['string(//order)', '9.50a<b>c'],
  ['name(//x:note)', 'x:note'],
  ['local-name(//x:note)', 'note'],
  ['namespace-uri(/*)', 'urn:s'],
  ["translate('abc', 'ab', 'x')", 'xc'],
  ['boolean(//none)', false],
  ['not(//none)', true],
])('%s gives %j', (expression, value) => {
  expect(valueOf(expression)).toEqual(value);
});

test('without the shortcut for // the same is found', () => {
  const deep = '<a><a><b/><a><b/></a></a><b/></a>';
  for (const name of ['//a//b', '//a/b', '//a[b]', '//a//a[b][1]'])
    expect(valueOf(`count(${name})`, deep), name).toBe(
      valueOf(`count(${name.replaceAll('//', '/descendant-or-self::node()[1=1]/')})`, deep),
    );
});

test.each<[string, unknown]>([
  ['//p', ['One', 'Two & more']],
  ['//P[2]/@CLASS', ['x']],
  ['/html/head/title', ['T']],
  ['//svg/linearGradient/@id', ['g']],
  ["//input[@name='a']/@value", ['1']],
  ['count(//tr/td)', 1],
])('%s of HTML gives %j', (expression, value) => {
  const page = `<title>T</title><p>One<p class=x>Two &amp; more</p><svg><linearGradient id=g></svg><input name=a value=1 b"><table><td>x`;
  expect(valueOf(expression, page, readHtml)).toEqual(value);
});

test.each([
  ['<a><b></a>', { fault: 'invalid', line: 1, column: 4 }],
  ['<a', { fault: 'invalid' }],
  ['<a/><b/>', { fault: 'invalid', line: 1, column: 5 }],
  ['<a b=1/>', { fault: 'invalid', line: 1, column: 1 }],
  ['<a/>tail', { fault: 'invalid' }],
  ['tea', { fault: 'invalid' }],
  ['<a>&nbsp;</a>', { fault: 'entity' }],
  ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>', { fault: 'entity' }],
  ['<a>'.repeat(1_001) + '</a>'.repeat(1_001), { fault: 'deep' }],
  ['<a>'.repeat(1_000) + '</a>'.repeat(1_000), 1_000],
])('%.40s is XML, or is not', (text, expected) => {
  expect(valueOf('count(//a)', text)).toEqual(
    typeof expected === 'number' ? expected : expect.objectContaining(expected),
  );
});

test('a character that nothing could decode does not make XML invalid', () => {
  expect(valueOf('/a', '<a>\uFFFD</a>')).toEqual(['\uFFFD']);
});
