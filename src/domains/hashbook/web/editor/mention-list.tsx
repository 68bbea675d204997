import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { suggestionList } from './suggestion-list.tsx'

export type Found = Readonly<{ id: number; label: string; under?: string | undefined }>
/** Finds people by what was typed. */
export type FindPeople = (typed: string) => Promise<readonly Found[]>

/** Suggests people behind an `@`. */
export const suggestPeople = (find: FindPeople): Omit<SuggestionOptions<Found, MentionNodeAttrs>, 'editor'> => ({
  char: '@',
  items: async ({ query }) => [...(await find(query).catch(() => []))].slice(0, 8),
  render: suggestionList<Found, MentionNodeAttrs>('People', (open, { id, label }) =>
    open.command({ id: String(id), label }),
  ),
})
