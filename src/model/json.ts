/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A map with text keys, read-only at any depth. */
export interface JsonObject {
  readonly [key: string]: Json;
}
