/** What the environment reads and changes of a file's tests. */
interface Block {
  hooks: { timeout: number | undefined }[];
  tests: { timeout: number | undefined }[];
  children: { type: string }[];
}

export default class {
  handleTestEvent(event: { name: string }, state: { testTimeout: number; rootDescribeBlock: Block }): void;
}
