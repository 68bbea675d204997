import { ReactRenderer } from '@tiptap/react'
import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import { createStore, type Store, useStore } from '#kit/web/store.ts'
import styles from './editor.module.css'

export type Suggested = Readonly<{ id: string | number; label: string; under?: string | undefined }>

type Shown = Readonly<{ items: readonly Suggested[]; at: number; choose: (at: number) => void }>

const List = ({ label, store }: Readonly<{ label: string; store: Store<Shown> }>) => {
  const { items, at, choose } = useStore(store)
  return (
    <div className={styles.people} role="listbox" aria-label={label}>
      {items.length === 0 && <div className="m-dim">Nothing found</div>}
      {items.map((item, index) => (
        <div
          key={item.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault()
            choose(index)
          }}
        >
          {item.label} {item.under && <span className="m-dim m-small">{item.under}</span>}
        </div>
      ))}
    </div>
  )
}

const move = (store: Store<Shown>, by: number): true => {
  const { items, at } = store.get()
  const many = Math.max(items.length, 1)
  store.set({ ...store.get(), at: (at + by + many) % many })
  return true
}

type Render<Item, Attrs> = NonNullable<SuggestionOptions<Item, Attrs>['render']>

/** The list below the typed character: arrows choose, Enter takes, Esc leaves the text as it is. */
export const suggestionList =
  <Item extends Suggested, Attrs>(
    label: string,
    take: (open: SuggestionProps<Item, Attrs>, item: Item) => void,
  ): Render<Item, Attrs> =>
  () => {
    let store: Store<Shown> | null = null
    let shown: ReactRenderer | null = null
    let unmount: (() => void) | null = null
    const listed = (open: SuggestionProps<Item, Attrs>): Shown => ({
      items: open.items,
      at: 0,
      choose: (at) => {
        const item = open.items[at]
        if (item) take(open, item)
      },
    })
    return {
      onStart: (open) => {
        store = createStore(listed(open))
        shown = new ReactRenderer(List, { props: { label, store }, editor: open.editor })
        unmount = open.mount(shown.element)
      },
      onUpdate: (open) => store?.set(listed(open)),
      onKeyDown: ({ event }: SuggestionKeyDownProps) => {
        if (!store) return false
        if (event.key === 'ArrowDown') return move(store, 1)
        if (event.key === 'ArrowUp') return move(store, -1)
        if (event.key !== 'Enter' && event.key !== 'Tab') return false
        const { items, at, choose } = store.get()
        if (!items[at]) return false
        choose(at)
        return true
      },
      onExit: () => {
        unmount?.()
        shown?.destroy()
        store = null
      },
    }
  }
