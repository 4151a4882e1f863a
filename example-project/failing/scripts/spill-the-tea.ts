/** Goes wrong on purpose. */
export default function spillTheTea(): void {
  throw new Error('The tea is on the floor.');
}
