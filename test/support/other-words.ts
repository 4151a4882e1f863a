import type { Plugin } from 'vite';

/** As much of a syntax tree as is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Gives every message of `src/problems` other words in memory: the text between its values is new each time that it is made,
 * so that nothing that compares words, or looks for some in a message, decides as before.
 */
export function otherWords(): Plugin {
  return {
    name: 'other-words',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/problems\/.*\.ts$/.test(id)) return undefined;
      const edits = editsOf(this.parse(code) as unknown as Node, true);
      const changed = edits
        .toSorted((one, other) => other.at - one.at || other.end - one.end)
        .reduce((text, { at, end, words }) => text.slice(0, at) + words + text.slice(end), code);
      return { code: helper + changed, map: null };
    },
  };
}

/** Signs that stand for letters in no secret, form or pattern. */
const helper = `
const otherWords = (text) => text.replace(/[^\\s]+/g, () => '‹' + newWord() + '›');
const newWord = () => (globalThis.wordCount = (globalThis.wordCount ?? 0) + 1).toString(36);
`;

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly words: string;
}

/** @param isConstant - whether it is made once, when its module is loaded */
function editsOf(node: Node, isConstant: boolean): readonly Edit[] {
  if (isData(node)) return [];
  if (node.type === 'Literal') return isProse(node['value']) ? [replace(node)] : [];
  if (node.type === 'TemplateLiteral') return templateEdits(node, isConstant);
  if (node.type === 'Property') return propertyEdits(node, isConstant);
  const isFunction = /Function/.test(node.type);
  return childrenOf(node).flatMap((child) => editsOf(child, isConstant && !isFunction));
}

function replace(node: Node): Edit {
  return { at: node.start, end: node.end, words: `otherWords(${JSON.stringify(node['value'])})` };
}

function templateEdits(node: Node, isConstant: boolean): readonly Edit[] {
  const quasis = node['quasis'] as readonly Node[];
  const own = quasis.flatMap((quasi): readonly Edit[] => {
    const { cooked } = quasi['value'] as { readonly cooked: string };
    const words = `\${otherWords(${JSON.stringify(cooked)})}`;
    return /\p{L}|—/u.test(cooked) ? [{ at: quasi.start, end: quasi.end, words }] : [];
  });
  return [...own, ...(node['expressions'] as readonly Node[]).flatMap((each) => editsOf(each, isConstant))];
}

/** Keys and codes are data. A constant message is made anew each time that it is read. */
function propertyEdits(node: Node, isConstant: boolean): readonly Edit[] {
  const [key, value] = [node['key'] as Node, node['value'] as Node];
  if (['code', 'kind', 'severity'].includes(String(key['name']))) return [];
  const edits = editsOf(value, isConstant);
  const isText = value.type === 'Literal' || value.type === 'TemplateLiteral';
  if (!isConstant || !isText || edits.length === 0) return edits;
  return [
    { at: node.start, end: node.start, words: 'get ' },
    { at: key.end, end: value.start, words: '() { return ' },
    ...edits,
    { at: node.end, end: node.end, words: ' }' },
  ];
}

/** What is imported, compared or looked for. */
function isData({ type, ...node }: Node): boolean {
  if (/^(?:Import|Export(?:All|Named))/.test(type) && node['source']) return true;
  if (type === 'BinaryExpression') return /^[!=]==$/.test(String(node['operator']));
  return type === 'NewExpression' && (node['callee'] as Node)['name'] === 'Set';
}

function isProse(value: unknown): boolean {
  return typeof value === 'string' && /\p{L}/u.test(value) && /\s/.test(value);
}

function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node)
    .filter(([key]) => !(node.type === 'SwitchCase' && key === 'test'))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}
