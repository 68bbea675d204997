import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import { ReactRenderer } from '@tiptap/react'
import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import { createStore, type Store, useStore } from '#kit/web/store.ts'
import styles from './editor.module.css'

export type Found = Readonly<{ id: number; label: string; under?: string | undefined }>
/** Finds people by what was typed. */
export type FindPeople = (typed: string) => Promise<readonly Found[]>

type Open = SuggestionProps<Found, MentionNodeAttrs>
type State = Readonly<{ open: Open; at: number }>

const MentionList = ({ store }: Readonly<{ store: Store<State> }>) => {
  const { open, at } = useStore(store)
  return (
    <div className={styles.people} role="listbox" aria-label="People">
      {open.items.length === 0 && <div className="m-dim">Nothing found</div>}
      {open.items.map((item, index) => (
        <div
          key={item.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault()
            choose(open, item)
          }}
        >
          {item.label} {item.under && <span className="m-dim m-small">{item.under}</span>}
        </div>
      ))}
    </div>
  )
}

const choose = (open: Open, { id, label }: Found): void => open.command({ id: String(id), label })

const move = (store: Store<State>, by: number): true => {
  const { open, at } = store.get()
  const many = Math.max(open.items.length, 1)
  store.set({ open, at: (at + by + many) % many })
  return true
}

/** Suggests people behind an `@`: arrows choose, Enter takes, Esc leaves the text as it is. */
export const suggestPeople = (find: FindPeople): Omit<SuggestionOptions<Found, MentionNodeAttrs>, 'editor'> => ({
  char: '@',
  items: async ({ query }) => [...(await find(query).catch(() => []))].slice(0, 8),
  render: () => {
    let store: Store<State> | null = null
    let shown: ReactRenderer | null = null
    let unmount: (() => void) | null = null
    return {
      onStart: (open) => {
        store = createStore<State>({ open, at: 0 })
        shown = new ReactRenderer(MentionList, { props: { store }, editor: open.editor })
        unmount = open.mount(shown.element)
      },
      onUpdate: (open) => store?.set({ open, at: 0 }),
      onKeyDown: ({ event }: SuggestionKeyDownProps) => {
        if (!store) return false
        if (event.key === 'ArrowDown') return move(store, 1)
        if (event.key === 'ArrowUp') return move(store, -1)
        if (event.key !== 'Enter' && event.key !== 'Tab') return false
        const { open, at } = store.get()
        const item = open.items[at]
        if (!item) return false
        choose(open, item)
        return true
      },
      onExit: () => {
        unmount?.()
        shown?.destroy()
        store = null
      },
    }
  },
})
