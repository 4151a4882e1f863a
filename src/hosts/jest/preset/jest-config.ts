/** What is read of a Jest configuration; everything else stays as it is. */
export interface JestConfig {
  readonly rootDir?: string;
  readonly preset?: string | null;
  readonly projects?: readonly unknown[];
  readonly moduleFileExtensions?: readonly string[];
  readonly testMatch?: string | readonly string[];
  readonly testRegex?: string | readonly string[];
  readonly testRunner?: string;
  readonly dependencyExtractor?: string;
  readonly reporters?: readonly unknown[];
  readonly globals?: object;
  readonly watchPathIgnorePatterns?: readonly string[];
}
