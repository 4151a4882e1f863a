interface One {
  readonly a: number;
}
export default (): void => {
  const one: One = ;
};
