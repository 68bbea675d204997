import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import { Mention } from '@tiptap/extension-mention'
import { PluginKey } from '@tiptap/pm/state'
import { send } from '#kit/web/call/send.ts'
import { listPages } from '../../contract/pages.calls.ts'
import { suggestionList } from './suggestion-list.tsx'

type Found = Readonly<{ id: number; label: string; under?: string | undefined }>
/** Finds pages by what was typed. */
export type FindPages = (typed: string) => Promise<readonly Found[]>

const MOST = 8

/** Finds the pages that a text may link to, but for its own; without a word those that changed last. */
export const findPagesFor =
  (page_id?: number): FindPages =>
  async (typed) => {
    const q = typed.trim()
    const query = { limit: MOST + 1, ...(q === '' ? { sort: '-updated_at' as const } : { q }) }
    const { data } = await send(listPages, { query })
    return data.subjects
      .filter(({ id }) => id !== page_id)
      .map(({ id, title, topic_title }) => ({ id, label: title, under: topic_title }))
  }

/** Links to pages by name, suggested behind `[[`. */
export const pageLinks = (find: FindPages) =>
  Mention.extend({
    name: 'pageLink',
    addAttributes: () => ({ id: { default: null }, label: { default: '' } }),
  }).configure({
    renderText: ({ node }) => String(node.attrs['label']),
    renderHTML: ({ node, options }) => ['span', options.HTMLAttributes, String(node.attrs['label'])],
    suggestion: {
      char: '[[',
      pluginKey: new PluginKey('pageLinks'),
      allowSpaces: true,
      items: async ({ query }: Readonly<{ query: string }>) => [...(await find(query).catch(() => []))].slice(0, MOST),
      render: suggestionList<Found, MentionNodeAttrs>('Pages', (open, { id, label }) =>
        open.command({ id: String(id), label }),
      ),
    },
  })
