/** Entries of a page, as many as the services give at once. */
export const pageSize = 100;
