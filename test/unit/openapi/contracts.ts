import { parseYaml } from '../../../src/openapi/parse-yaml.js';
import { openContract, type Contract } from '../../../src/openapi/open-contract.js';
import { readDocument } from '../../../src/openapi/read-document.js';

/** A contract of a document's text, or of what it says. */
export function contractOf(document: string | object): Contract {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const read = readDocument(text, 'openapi.yaml', parseYaml);
  if ('code' in read) throw new Error(read.message);
  return openContract(read, 'openapi.yaml');
}
