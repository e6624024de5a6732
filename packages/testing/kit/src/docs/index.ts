/** The rows of all tables of a Markdown page whose first cell is code, as plain cells: [[name, …], …]. */
export function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '').replaceAll('\\|', '|')),
    );
}

/**
 * Settings that are missing in a page's table or have another default there, as sentences; a test expects none.
 *
 * @param settings the records that an app reads, by variable name
 */
export function undocumentedSettings(
  markdown: string,
  settings: Record<string, { describe: string; default?: string }>,
): string[] {
  const rows = new Map(tableRows(markdown).map(([name, value]) => [name, value]));
  return Object.entries(settings).flatMap(([name, setting]) => {
    const expected = (setting.default ?? 'required').replaceAll('`', '');
    if (!rows.has(name)) return [`${name} is not in the table`];
    return rows.get(name) === expected
      ? []
      : [`${name} has the default "${expected}", the table says "${rows.get(name)}"`];
  });
}
