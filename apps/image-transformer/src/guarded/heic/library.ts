import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The functions of libheif's C interface that are called. They take and return numbers; pointers are addresses in the memory of the
 * WebAssembly module. A function that returns a structure gets the address for it as its first argument.
 */
const names = [
  '_malloc',
  '_heif_context_alloc',
  '_heif_context_read_from_memory_without_copy',
  '_heif_context_get_primary_image_handle',
  '_heif_image_handle_get_width',
  '_heif_image_handle_get_height',
  '_heif_image_handle_get_luma_bits_per_pixel',
  '_heif_image_handle_has_alpha_channel',
  '_heif_image_handle_is_premultiplied_alpha',
  '_heif_image_handle_get_raw_color_profile_size',
  '_heif_image_handle_get_raw_color_profile',
  '_heif_image_handle_get_nclx_color_profile',
  '_heif_image_handle_get_list_of_metadata_block_IDs',
  '_heif_image_handle_get_metadata_size',
  '_heif_image_handle_get_metadata',
  '_heif_decode_image',
  '_heif_image_get_decoding_warnings',
  '_heif_image_get_width',
  '_heif_image_get_height',
  '_heif_image_get_bits_per_pixel_range',
  '_heif_image_get_plane_readonly',
] as const;

type Functions = Readonly<Record<(typeof names)[number], (...args: number[]) => number>>;

interface Library extends Functions {
  /** The memory. It is another array after the memory has grown. */
  readonly HEAPU8: Uint8Array;
}

const isLibrary = (value: unknown): value is Library =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'function') &&
  Reflect.get(value, 'HEAPU8') instanceof Uint8Array;

const isFactory = (value: unknown): value is (options: { wasmBinary: Uint8Array }) => unknown =>
  typeof value === 'function';

/** Loads libheif with its HEVC decoder. The types of the package describe only its wrapper, so what is used is checked here. */
function load(): Library {
  const require = createRequire(import.meta.url);
  const path = 'libheif-js/libheif-wasm/libheif';
  const factory: unknown = require(`${path}.js`);
  if (!isFactory(factory)) throw new Error('libheif-js exports no function');
  const library = factory({ wasmBinary: readFileSync(require.resolve(`${path}.wasm`)) });
  if (!isLibrary(library)) throw new Error('libheif-js lacks a function');
  return library;
}

/** What libheif reports: its codes, and its sentence. */
export class HeifError extends Error {
  override name = 'HeifError';
  readonly code: number;
  readonly detail: number;

  constructor(code: number, detail: number, message: string) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

/** A structure of libheif for an error: three numbers. */
const errorBytes = 12;

/**
 * libheif and its memory. Nothing that it allocates is freed: it serves one picture and ends with its process.
 */
export class Libheif {
  readonly call: Functions;
  readonly #library: Library;

  constructor() {
    this.#library = load();
    this.call = this.#library;
  }

  /** Allocates zeroed memory. @throws Error if there is none */
  allocate(bytes: number): number {
    const address = this.call._malloc(bytes);
    if (address === 0) throw new Error('out of memory');
    this.memory(address, bytes).fill(0);
    return address;
  }

  /** A copy of the bytes in libheif's memory. */
  place(bytes: Uint8Array): number {
    const address = this.allocate(bytes.length);
    this.#library.HEAPU8.set(bytes, address);
    return address;
  }

  /** A view, valid until the next call: a call may move the memory. */
  memory(address: number, bytes: number): Buffer {
    const { buffer, byteOffset, length } = this.#library.HEAPU8;
    if (address < 0 || bytes < 0 || address + bytes > length) throw new Error('an address outside of the memory');
    return Buffer.from(buffer, byteOffset + address, bytes);
  }

  uint32(address: number): number {
    return this.memory(address, 4).readUInt32LE();
  }

  /** Text up to its zero byte. */
  #text(address: number): string {
    const { HEAPU8 } = this.#library;
    const end = HEAPU8.indexOf(0, address);
    return Buffer.from(HEAPU8.subarray(address, Math.min(end < 0 ? address : end, address + 500))).toString('utf8');
  }

  #errorAt(address: number): HeifError {
    const [code, detail, text] = [this.uint32(address), this.uint32(address + 4), this.uint32(address + 8)];
    return new HeifError(code, detail, this.#text(text));
  }

  /** Calls a function that returns an error. @throws HeifError */
  try(call: (error: number) => void): void {
    const address = this.allocate(errorBytes);
    call(address);
    const error = this.#errorAt(address);
    if (error.code !== 0) throw error;
  }

  /** Calls a function that returns an error and writes a number or a pointer to an address. @throws HeifError */
  result(call: (error: number, out: number) => void): number {
    const out = this.allocate(4);
    this.try((error) => call(error, out));
    return this.uint32(out);
  }

  /** What libheif noticed while it decoded an image, up to a few. */
  warnings(image: number): HeifError[] {
    const most = 20;
    const list = this.allocate(most * errorBytes);
    const count = this.call._heif_image_get_decoding_warnings(image, 0, list, most);
    return Array.from({ length: Math.min(count, most) }, (_, n) => this.#errorAt(list + n * errorBytes));
  }
}
