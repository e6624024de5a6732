const delivered = /^(?:\/img|\/api\/v1\/images(?=\/[^/]+\/transform(?:[?#]|$)))\/([A-Za-z0-9_-]{1,64})(?=[/?#]|$)/;

/** The image that an address delivers, for the lines of an edge's access log. */
export const deliveredId = (path: string): string | undefined => delivered.exec(path)?.[1];
