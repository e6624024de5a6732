// Draws an SVG in a process of its own, because the renderer cannot be stopped: a few bytes of filters keep it busy for minutes, and it
// looks at no time limit meanwhile. Whoever started us kills us when the time is over.
//
//   rasterise.mjs <bytes of the SVG> [<width> <height>]
//
// The SVG comes on stdin, which stays open afterwards; the pixels go to stdout, RGBA, or without a size the size it has: "width height". A
// failure is a line on stderr, and exit code 1.
import sharp from 'sharp';

const [bytes, width, height] = process.argv.slice(2).map(Number);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** Not `process.exit`, which would wait for the thread that draws. */
const end = () => process.kill(process.pid, 'SIGKILL');

let received = 0;
const chunks = [];
process.stdin.on('data', (chunk) => {
  chunks.push(chunk);
  received += chunk.length;
  if (received === bytes) void draw(Buffer.concat(chunks));
});
// Closed, or lost: nobody waits for us any more.
process.stdin.once('close', end);
process.stdout.once('error', end);

async function draw(svg) {
  try {
    const picture = sharp(svg, { failOn: 'warning', limitInputPixels: false });
    if (width === undefined) {
      const own = await picture.metadata();
      process.stdout.end(`${own.width} ${own.height}`);
    } else {
      process.stdout.end(await picture.resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer());
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    process.stdout.end();
  }
  // What the parent closes when it has read all of it; nothing else keeps us.
  process.stdin.unref();
}
