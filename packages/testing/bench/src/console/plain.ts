export type View = 'grid' | 'table';

/** Pixels that a box takes in the lists of the console at the viewport of the benchmark, and how many are beside each other. */
const shapes: Readonly<Record<View, { height: number; columns: number }>> = {
  grid: { height: 211, columns: 4 },
  table: { height: 56, columns: 1 },
};

/** A page without script that is as long as the part of a list that a round scrolls: boxes of the same size, with a line of text. */
export function plainPage(view: View, pixels: number): string {
  const { height, columns } = shapes[view];
  const count = Math.ceil(pixels / height) * columns;
  const boxes = Array.from({ length: count }, (_, n) => `<div>Video ${n + 1}</div>`).join('\n');
  return `<!doctype html>
<title>Plain ${view}</title>
<style>
  main { margin-left: 240px; display: grid; grid-template-columns: repeat(${columns}, 1fr); font: 14px sans-serif; }
  div { box-sizing: border-box; height: ${height}px; border: 1px solid #ccc; padding: 8px; }
</style>
<main>${boxes}</main>`;
}
