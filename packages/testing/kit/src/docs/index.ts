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

/** The shell blocks of a section of a Markdown page; see `codeBlocks`. */
export const shellBlocks = (markdown: string, heading: string): string[] => codeBlocks(markdown, heading, 'sh');

/**
 * The blocks of a language in a section of a Markdown page, without the indentation of a list around them.
 *
 * @param heading its heading, without number signs
 * @throws Error if the page has no such section
 */
export function codeBlocks(markdown: string, heading: string, language: string): string[] {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  const [marks = ''] = /^#+/.exec(lines[start] ?? '') ?? [];
  if (marks === '') throw new Error(`the page has no section "${heading}"`);
  const blocks: string[][] = [];
  let block: string[] | undefined;
  for (const line of lines.slice(start + 1)) {
    const text = line.trim();
    if (block === undefined) {
      // A comment of a shell block looks like a heading.
      const [level = ''] = /^#+(?= )/.exec(line) ?? [];
      if (level !== '' && level.length <= marks.length) break;
      if (text === `\`\`\`${language}`) block = [];
    } else if (text === '```') {
      blocks.push(block);
      block = undefined;
    } else block.push(line);
  }
  return blocks.map(unindented);
}

/** The lines as text, without the spaces that all of them begin with. */
function unindented(lines: string[]): string {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  return lines.map((line) => `${line.slice(Math.min(...depths))}\n`).join('');
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
