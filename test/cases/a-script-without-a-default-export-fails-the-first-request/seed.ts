export const seed = (): void => undefined;
