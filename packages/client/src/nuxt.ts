import { isId } from './images/forms.ts';
import { loadedUrl } from './images/loaded.ts';
import { type LooseTransform, strictly } from './images/loose.ts';
import type { UnsizedTransform } from './images/transform.ts';

/** The options of the provider in `nuxt.config`, and what Nuxt Image adds for one image. */
export interface NuxtImageOptions {
  /** The origin of the image service, such as `https://image.example.com`. */
  baseURL?: string | undefined;
  /** For all images. */
  transform?: UnsizedTransform | undefined;
  /** The attributes of the component, and its `modifiers`: any parameter of a transform. */
  modifiers?: LooseTransform | undefined;
}

/** A provider, as Nuxt Image 2 calls it. */
export interface NuxtImageProvider {
  getImage(src: string, options: NuxtImageOptions): { url: string };
}

const provider: NuxtImageProvider = {
  getImage(src, { modifiers = {}, baseURL, transform }) {
    // Nuxt Image puts a slash before what is no URL, also before an id.
    const named = src.startsWith('/') && isId(src.slice(1)) ? src.slice(1) : src;
    return { url: loadedUrl(named, strictly(modifiers), { origin: baseURL, transform }) };
  },
};

/**
 * The provider for Nuxt Image: `provider: '@millrace/client/nuxt'`. The `src` of an image is its id, its URL, or the URL of a rendition,
 * whose parameters it keeps.
 */
export default function millrace(): NuxtImageProvider {
  return provider;
}
