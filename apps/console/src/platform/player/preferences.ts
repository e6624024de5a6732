/** The streams that the music service has of each track. */
export const qualities = ['128k', '256k', '320k'] as const;
export type Quality = (typeof qualities)[number];

/** How somebody listens. It is kept in this browser. */
export interface Preferences {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  quality: Quality;
}

const name = 'console-player';
const defaults: Preferences = { volume: 1, isMuted: false, quality: '256k' };

/** Reads what was kept; anything else is left out, because people and other versions write there too. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  const kept = parsed(storage.getItem(name));
  const { volume, isMuted } = defaults;
  return {
    volume: 'volume' in kept && typeof kept.volume === 'number' ? Math.min(Math.max(kept.volume, 0), 1) : volume,
    isMuted: 'isMuted' in kept && typeof kept.isMuted === 'boolean' ? kept.isMuted : isMuted,
    quality: qualities.find((one) => 'quality' in kept && kept.quality === one) ?? defaults.quality,
  };
}

export function keepPreferences(storage: Pick<Storage, 'setItem'>, preferences: Preferences): void {
  try {
    storage.setItem(name, JSON.stringify(preferences));
  } catch {
    // The storage is full or blocked: the choice lasts until the page is left.
  }
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
