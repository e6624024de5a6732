/** A response with its complete body. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** The body as JSON. @throws if it is not JSON */
  json: unknown;
}
