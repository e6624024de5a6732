/** Jest calls it once, after all suites. */
export default async function tearDown() {
  await globalThis.millraceEngines?.close();
}
