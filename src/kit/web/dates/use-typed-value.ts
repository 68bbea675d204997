import { useState } from 'react'

type Typing = Readonly<{
  value: string
  /** Null: the text means nothing yet. */
  onChange: (value: string | null) => void
  /** Parses a text; `isComplete` once it was left. Null: it means nothing. */
  read: (text: string, isComplete: boolean) => string | null
  /** The text of the value. */
  shown: string
  /** Empties the value while the text means nothing, which then stays and is marked; else the text goes back. */
  isStrict: boolean
}>

/** A text with its value, and the value before, which a filter may retain. */
type Typed = Readonly<{ text: string; value: string; before: string }>

/** Returns the typed text of a field whose value is read from it, until the value behind is another than it means. */
export const useTypedValue = ({ value, onChange, read, shown, isStrict }: Typing) => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isWrong, setWrong] = useState(false)
  const text = typed && (typed.value === value || typed.before === value) ? typed.text : null
  const type = (written: string): void => {
    const next = written.trim() === '' ? '' : read(written, false)
    setWrong(false)
    setTyped({ text: written, value: next ?? (isStrict ? '' : value), before: value })
    onChange(next)
  }
  const commit = (): void => {
    if (text === null) return
    const next = text.trim() === '' ? '' : read(text, true)
    if (next === null && isStrict) return setWrong(true)
    setTyped(null)
    if (next !== null && next !== value && next !== '') onChange(next)
  }
  const isUnread = text !== null && text.trim() !== '' && read(text, false) === null
  return { text: text ?? shown, isUnread, isWrong: isWrong && isUnread, type, commit }
}
