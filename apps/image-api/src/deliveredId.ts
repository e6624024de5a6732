const picture = /^\/img\/([A-Za-z0-9_-]{1,64})(?:[/?#]|$)/;
const transform = /^\/api\/v1\/images\/([A-Za-z0-9_-]{1,64})\/transform(?:[?#]|$)/;

/** The id of the image that a URL path delivers, for lines of an edge's access log. */
export const deliveredId = (path: string): string | undefined => (picture.exec(path) ?? transform.exec(path))?.[1];
