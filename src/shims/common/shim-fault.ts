/** What a script asks for and cannot have here. It fails the script wherever it is thrown, in a callback, too. */
export class ShimFault extends Error {
  override readonly name = 'Error';
}
