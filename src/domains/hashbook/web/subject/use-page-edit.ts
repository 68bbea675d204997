import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import type { Page } from '../../contract/hashbook.models.ts'
import { savePage, savePageAsAdmin } from '../../contract/pages.calls.ts'
import { type RichText, parseTree } from '../../contract/rich-text.ts'
import { useBook } from '../parts/use-book.ts'
import { useUnsavedText } from './use-unsaved-text.ts'

const useSave = () => {
  const { isAdmin } = useBook()
  const all = useCall(savePageAsAdmin)
  const own = useCall(savePage)
  return isAdmin ? all : own
}

type Unsaved = ReturnType<typeof useUnsavedText>

export type EditorProps = Readonly<{ page: Page; onSaved: (page: Page) => void; onClose: () => void }>

/** The values of the page as they are typed; they begin with what this browser has, or with the saved page. */
const usePageValues = (page: Page, found: Unsaved['found']) => {
  const [title, setTitle] = useState(found?.title ?? page.title)
  const [start, setStart] = useState<RichText>(() => found?.text ?? parseTree(page.body))
  const [text, setText] = useState<RichText | null>(start)
  const [fault, setFault] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isMeaning, setMeaning] = useState(false)
  // The note about a change is for a title or a text that has changed.
  const isOther = title !== page.title || JSON.stringify(text) !== JSON.stringify(parseTree(page.body))
  const restart = (): void => {
    setTitle(page.title)
    setStart(parseTree(page.body))
    setText(parseTree(page.body))
    setFault(null)
  }
  return {
    title,
    start,
    text,
    fault,
    note,
    isMeaning,
    isOther,
    setTitle,
    setText,
    setFault,
    setNote,
    setMeaning,
    restart,
  }
}

/** A page that is being written: its values, stored in the browser while they are typed, and saved. */
export const usePageEdit = ({ page, onSaved, onClose }: EditorProps) => {
  const save = useSave()
  const unsaved = useUnsavedText(page)
  // The version that the writer began from: a newer one is never written over without being seen.
  const [base, setBase] = useState(unsaved.found?.base ?? page.version)
  const { setTitle, setText, setFault, restart, ...values } = usePageValues(page, unsaved.found)
  const { title, text, note, isMeaning, isOther } = values
  const isStale = save.failure?.code === 'common.stale' || (base === unsaved.found?.base && base < page.version)
  const storeUnsaved = (next: { title: string; text: RichText | null }): void => {
    if (next.text !== null) unsaved.store({ title: next.title, text: next.text, base })
  }
  const send = (state: Page['state']): void => {
    if (text === null) return
    const body = {
      id: page.id,
      version: base,
      title,
      body: text,
      state,
      ...(isOther && note.trim() !== '' ? { note: note.trim() } : {}),
      ...(isOther && isMeaning ? { meaning_changed: true } : {}),
    }
    save.start({ body }, ({ data }) => {
      unsaved.drop()
      onSaved(data)
      onClose()
    })
  }
  return {
    ...values,
    isStale,
    /** The instant at which the text of this browser was typed; null without one. */
    unsavedAt: unsaved.found?.at ?? null,
    isRunning: save.isRunning,
    failure: save.failure,
    typeTitle: (next: string): void => {
      setTitle(next)
      storeUnsaved({ title: next, text })
    },
    typeText: (next: RichText | null, why: string | null): void => {
      setText(next)
      setFault(why)
      storeUnsaved({ title, text: next })
    },
    send,
    takeTheirs: (): void => {
      unsaved.drop()
      save.reset()
      onClose()
    },
    goOn: (): void => {
      setBase(page.version)
      save.reset()
      if (text !== null) unsaved.store({ title, text, base: page.version })
    },
    discard: (): void => {
      unsaved.drop()
      setBase(page.version)
      restart()
    },
  }
}
export type PageEdit = ReturnType<typeof usePageEdit>
