export function refuse() {
  throw new Error("refused");
}
