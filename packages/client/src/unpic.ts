import { type LoadOptions, loadedUrl } from './images/loaded.ts';
import { type LooseTransform, strictly } from './images/loose.ts';

/** The operations of unpic, and all parameters of a transform. */
export type UnpicOperations = LooseTransform;
export type UnpicOptions = LoadOptions;

/**
 * The transformer for unpic: `<Image transformer={transform} options={{ origin }} …>`. The `src` of an image is its id, its URL, or the URL
 * of a rendition, whose parameters it keeps.
 */
export const transform = (src: string | URL, operations: UnpicOperations, options: UnpicOptions = {}): string =>
  loadedUrl(String(src), strictly(operations), options);
