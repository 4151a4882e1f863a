import { checkContract } from './contract/check-contract.js';
import type { Parse } from './files/read-session.js';
import { parseData } from './parse/data/parse-data.js';
import { parseWithRemains } from './parse/parse-session.js';

/** Reads all that a plan is made of: session files, data files and OpenAPI documents. */
export const wholeParse: Parse = Object.assign((text: string, file: string) => parseWithRemains(text, file), {
  data: parseData,
  contract: checkContract,
});
