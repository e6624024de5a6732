/** UTF-16 units of a text from outside that a log line carries. */
const maxOutsideText = 1_024;

/** The beginning of a long text and its length: what a client sends must not decide how much is logged. */
export function clip(text: string, max = maxOutsideText): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
}
