export const check = true;
