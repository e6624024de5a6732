import type { PartAddress, StoredPart } from '@millrace/storage';

/** An upload whose bytes go straight to the storage. */
export interface DirectUpload {
  /** The id of the medium that it becomes. */
  id: string;
  /** Bytes of all parts but the last. */
  partBytes: number;
  partCount: number;
  /** When it is removed unless it is complete. */
  expiresAt: Date;
}

export interface ToldPart {
  number: number;
  etag: string;
}

/** Reads a client's list of parts. @param count of all parts of the file. @throws AppError invalid_request */
export type ReadParts<T> = (count: number) => readonly T[];

/** Keeps direct uploads. All methods throw AppError not_found for an upload that does not exist or is another account's. */
export interface DirectStore {
  /**
   * @param upload.fields as sent; they are valid
   * @throws AppError not_configured if the storage is no server; quota_exceeded, rate_limited, unavailable
   */
  create(upload: {
    accountId: number;
    length: number;
    fileName: string | null;
    fields: Readonly<Record<string, unknown>>;
  }): Promise<DirectUpload>;
  /** Signs the addresses of parts. @returns `seconds` for which they can be used. @throws AppError conflict if it is complete */
  addresses(
    accountId: number,
    id: string,
    numbers: ReadParts<number>,
  ): Promise<{ parts: PartAddress[]; seconds: number }>;
  /** The parts that the storage has. @throws AppError conflict if it is complete */
  parts(accountId: number, id: string): Promise<{ upload: DirectUpload; parts: StoredPart[] }>;
  /** Turns the upload into a medium. It may be repeated. @throws AppError conflict if the storage does not have these parts */
  complete(accountId: number, id: string, parts: ReadParts<ToldPart>, requestId: string): Promise<void>;
  /** Removes the upload and its bytes. @throws AppError conflict if it is complete */
  remove(accountId: number, id: string): Promise<void>;
}
