// Loaded where a session file has to be parsed: by hosts, which know most files from their caches.
export { parseWithRemains } from '../loader/parse/parse-session.js';
export { checkContract } from '../loader/contract/check-contract.js';
export { parseData } from '../loader/parse/data/parse-data.js';
