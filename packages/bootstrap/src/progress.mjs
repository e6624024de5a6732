const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const marks = { done: '✔', failed: '✖' };
/** Milliseconds between two pictures of a running step. */
const frameMs = 100;
/** Columns of a step's title, unless the terminal is too narrow; its seconds follow. */
const titleWidth = 34;

/**
 * Shows the steps of a start. On a terminal, each step is a line with a mark and its seconds, and steps that run at a time move together.
 * Elsewhere, a line says when a step begins, and another how long it took.
 *
 * @param {{ write?: (text: string) => void, terminal?: boolean, columns?: () => number | undefined, verbose?: boolean, logName?: string }} [options]
 *   `columns`: of the terminal now; `verbose`: commands print for themselves, which would break lines that move; `logName`: without a
 *   terminal, lines are log lines in JSON with this name
 */
export function createProgress({
  write = (text) => process.stdout.write(text),
  terminal = process.stdout.isTTY === true,
  columns = () => process.stdout.columns,
  verbose = false,
  logName,
} = {}) {
  if (terminal) return verbose ? plainLines(write, verbose) : movingLines(write, columns);
  return plainLines(logName === undefined ? write : (text) => write(logLine(logName, text)), verbose);
}

/** A line as the services log. */
export const logLine = (name, message, fields) =>
  `${JSON.stringify({ level: 30, time: new Date().toISOString(), name, msg: message.trimEnd(), ...fields })}\n`;

/** The progress of a command whose stdout is for other programs: shown on stderr. */
export const createProgressOnStderr = () =>
  createProgress({
    write: (text) => process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
    columns: () => process.stderr.columns,
  });

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

/** @param {string} text @param {number} width */
function cut(text, width) {
  const characters = [...text];
  if (characters.length <= width) return text;
  return width > 0 ? `${characters.slice(0, width - 1).join('')}…` : '';
}

function movingLines(write, columns) {
  /** The running steps, which are the last lines of the screen. */
  const running = [];
  /** The columns of each of these lines. */
  let drawn = [];
  let frame = 0;
  let timer;

  // A terminal without a known size, such as a serial line, says 0.
  const width = () => columns() || Number.POSITIVE_INFINITY;
  /** One row of the screen: a longer line would need two, and the next picture would leave one of them behind. */
  const line = (mark, { title, started }) => {
    const most = width() - 1;
    const seconds = ` ${secondsSince(started).padStart(6)} s`;
    const name = `  ${mark} ${title.padEnd(titleWidth)}`;
    const fits = name.length + seconds.length <= most;
    return cut(fits ? name + seconds : cut(`  ${mark} ${title}`, most - seconds.length).concat(seconds), most);
  };
  /** Replaces the running steps by these lines, and draws them again below. */
  const draw = (above = '') => {
    // A terminal that has become narrower has wrapped the lines that it shows.
    const rows = drawn.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / width())), 0);
    // To the first column: a terminal shows Ctrl-C as ^C, where the cursor is.
    const erase = rows > 0 ? `\r\x1b[${rows}A\x1b[J` : '';
    const lines = running.map((step) => line(frames[frame % frames.length], step));
    write(`${erase}${above}${lines.map((text) => `${text}\n`).join('')}`);
    drawn = lines.map((text) => [...text].length);
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
        draw(`${line(mark, step)}\n`);
      }
    },
  };
}
