// Loaded before Vitest's own code in a worker, which sets BASE_URL and others to values of its own.
(globalThis as { [key: symbol]: unknown })[Symbol.for('callsheet.env')] = { ...process.env };
