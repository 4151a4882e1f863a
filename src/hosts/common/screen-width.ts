const usual = 80;
/** Lines of fewer columns than this would be cut to nothing. */
const fewest = 40;

/** Columns that are drawn on: those of the terminal, or without one as COLUMNS says, or 80. */
export function screenWidth(terminal: number | undefined): number {
  const columns = terminal ?? Number(process.env['COLUMNS'] ?? usual);
  return columns >= fewest ? columns : usual;
}
