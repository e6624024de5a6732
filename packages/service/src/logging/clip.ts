/** Maximum UTF-16 code units of external text in a log line. */
const maxOutsideText = 1_024;

/** Truncates a long text and appends its length, so that clients cannot inflate the log. */
export function clip(text: string, max = maxOutsideText): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
}
