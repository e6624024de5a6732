/** A condition that the user can fix. The message is printed without a stack, and the process exits with 1. */
export class UserError extends Error {
  name = 'UserError';
}

/** A command that failed, with what it printed. */
export class CommandError extends UserError {
  name = 'CommandError';
  /**
   * @param {string} sentence
   * @param {string} output
   * @param {boolean} isShown whether a person has seen the output, so that the message need not repeat it
   */
  constructor(sentence, output, isShown) {
    super(isShown || output.trim() === '' ? sentence : `${sentence}\n\n${output.trim()}`);
    this.output = output;
  }
}
