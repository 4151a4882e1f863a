export default (): void => {};
