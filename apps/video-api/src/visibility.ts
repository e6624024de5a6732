import type { Place } from '@millrace/storage';

/** Where the objects that are delivered belong. */
export const placeFor = (visibility: string): Place => (visibility === 'private' ? 'protected' : 'public');

/** Where they are. The database allows no others. */
export const placeOfRow = ({ place }: { place: string }): Place => (place === 'protected' ? 'protected' : 'public');
