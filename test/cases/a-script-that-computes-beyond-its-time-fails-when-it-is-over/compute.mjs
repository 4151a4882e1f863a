export default () => {
  const end = performance.now() + 1300;
  while (performance.now() < end);
};
