import { z } from 'zod';

const documentVersion = z.object({ info: z.object({ version: z.string() }) });

/** The version of this software. @param document its OpenAPI document */
export const versionIn = (document: Buffer): string =>
  documentVersion.parse(JSON.parse(document.toString())).info.version;
