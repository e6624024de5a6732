type Cell = string | number;

/** Spreadsheets run texts that begin so as formulas, and titles come from anywhere. */
const beginsFormula = (text: string): boolean => text !== '' && '=+-@\t\r'.includes(text.charAt(0));

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = beginsFormula(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A table as RFC 4180 wants it. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
