/** In ms. Node lets a timer that is set to more fire at once. */
export const longestTimer = 2 ** 31 - 1;
