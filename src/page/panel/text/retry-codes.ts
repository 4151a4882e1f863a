/** Problems that the Retry tab shows next to its fields. */
export const retryCodes: ReadonlySet<string> = new Set([
  'nothing-repeated',
  'second-record',
  'polls-once',
  'until-ticked',
]);
