import { writeFileSync } from 'node:fs';
export default () => writeFileSync(new URL('../made/blob.bin', import.meta.url), '1');
