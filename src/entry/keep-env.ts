// Loaded before Vitest's own code in a worker, which sets BASE_URL and others to values of its own.
// Kept on `process`, which the contexts of a VM pool share.
Object.defineProperty(process, Symbol.for('callsheet.env'), { value: { ...process.env } });

// Vitest 4 leaves its workers behind when only it is interrupted: they would go on sending.
// Vitest replaces `exit` by one that throws.
const { exit } = process;
process.once('disconnect', () => exit.call(process));
