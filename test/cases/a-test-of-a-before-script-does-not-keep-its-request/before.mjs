export default (step) => {
  step.test('holds', () => undefined);
  step.test('does not hold', async () => {
    throw new Error('no');
  });
};
