import { useDebouncedValue } from '@mantine/hooks';
import { type Millrace, MillraceError } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { listenKeys } from '../../../platform/media/listenKeys.ts';

export type Suggestion = Awaited<ReturnType<Millrace['music']['suggest']>>['suggestions'][number];

/** Shorter than the pause after which the text itself is searched for. */
const pauseMs = 150;
const mostSuggestions = 8;

/**
 * What somebody may mean who types. A text is asked for after a pause; an answer that comes when the text is another one is dropped, and its
 * request ended.
 *
 * @param typed blank: nothing is asked for
 */
export function useSuggestions(typed: string) {
  const { music } = useServices().millrace;
  const [q] = useDebouncedValue(typed.trim(), pauseMs);
  const isAsking = typed.trim() !== '' && q !== '';
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: listenKeys.suggestions(q),
    queryFn: ({ signal }) => suggestionsFor(music, q, signal),
    enabled: isAsking,
    // Between two keys the list stays, unless somebody begins another word.
    placeholderData: (shown, before) => (continues(before?.queryKey.at(-1) ?? '', q) ? shown : undefined),
    // The search itself is there too, and the next key asks again.
    retry: false,
  });
  return {
    suggestions: isAsking && error === null ? (data ?? []) : [],
    hasFailed: isAsking && error !== null,
    /** Whether the suggestions are those of the typed text, and not of one before. */
    isSettled: isAsking && data !== undefined && !isPlaceholderData && q === typed.trim(),
  };
}

const continues = (before: string, now: string): boolean =>
  before !== '' && (now.startsWith(before) || before.startsWith(now));

async function suggestionsFor(music: Millrace['music'], q: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    return (await music.suggest({ q, limit: mostSuggestions }, { signal })).suggestions;
  } catch (error) {
    // Signs that no name has, such as an accent alone, are refused.
    if (error instanceof MillraceError && error.status === 400) return [];
    throw error;
  }
}
