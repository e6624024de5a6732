const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const marks = { done: '✔', failed: '✖' };
/** Milliseconds between two pictures of a running step. */
const frameMs = 100;
/** Columns of a step's title; its seconds follow. */
const titleWidth = 34;

/**
 * Shows the steps of a start. On a terminal, each step is a line with a mark and its seconds, and steps that run at a time move together.
 * Elsewhere, a line says when a step begins, and another how long it took.
 *
 * @param {{ write?: (text: string) => void, terminal?: boolean, verbose?: boolean }} [options] `verbose`: commands print for themselves,
 *   which would break lines that move
 */
export function createProgress({
  write = (text) => process.stdout.write(text),
  terminal = process.stdout.isTTY === true,
  verbose = false,
} = {}) {
  return terminal && !verbose ? movingLines(write) : plainLines(write, verbose);
}

const secondsSince = (started) => ((performance.now() - started) / 1000).toFixed(1);

function plainLines(write, verbose) {
  return {
    verbose,
    terminal: false,
    say(text) {
      write(`${text}\n`);
    },
    async step(title, action) {
      const started = performance.now();
      write(`${title} …\n`);
      const result = await action();
      write(`${title}: done in ${secondsSince(started)} s\n`);
      return result;
    },
  };
}

function movingLines(write) {
  /** The running steps, which are the last lines of the screen. */
  const running = [];
  let drawn = 0;
  let frame = 0;
  let timer;

  const line = (mark, { title, started }) =>
    `  ${mark} ${title.padEnd(titleWidth)} ${secondsSince(started).padStart(6)} s\n`;
  /** Replaces the running steps by these lines, and draws them again below. */
  const draw = (above = '') => {
    // To the first column: a terminal shows Ctrl-C as ^C, where the cursor is.
    const erase = drawn > 0 ? `\r\x1b[${drawn}A\x1b[J` : '';
    write(erase + above + running.map((step) => line(frames[frame % frames.length], step)).join(''));
    drawn = running.length;
  };
  const move = () => {
    frame += 1;
    draw();
  };

  return {
    verbose: false,
    terminal: true,
    say: (text) => draw(`${text}\n`),
    async step(title, action) {
      const step = { title, started: performance.now() };
      running.push(step);
      timer ??= setInterval(move, frameMs);
      draw();
      let mark = marks.failed;
      try {
        const result = await action();
        mark = marks.done;
        return result;
      } finally {
        running.splice(running.indexOf(step), 1);
        if (running.length === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        draw(line(mark, step));
      }
    },
  };
}
