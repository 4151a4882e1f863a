/** Takes longer than a check may, and computes nothing, as if others use the machine. */
export function waitForOthers(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
}
