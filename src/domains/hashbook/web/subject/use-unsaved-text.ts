import { useState } from 'react'
import { z } from 'zod'
import { useActor } from '#kit/web/screens/actor.tsx'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import type { Page } from '../../contract/hashbook.models.ts'
import { pageBody, type RichText } from '../../contract/rich-text.ts'

const unsavedText = z.object({
  title: z.string(),
  at: z.string(),
  text: pageBody,
  /** The version of the page that the text began from; 0 where it was stored without one. */
  base: z.int().catch(0),
})
type UnsavedText = z.output<typeof unsavedText>

const read = (key: string): UnsavedText | null => {
  try {
    return unsavedText.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The text of a page that was typed and not saved, stored in the browser with the version that it began from. */
export const useUnsavedText = ({ id }: Page) => {
  const actor = useActor()
  const key = `hashbook:${actor.area}:${actor.id}:${id}`
  const [found, setFound] = useState(() => read(key))
  const store = (now: Readonly<{ title: string; text: RichText; base: number }>): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ ...now, at: machineInstant() }))
    } catch {
      // The browser is full or stores nothing: the text stays on the screen.
    }
  }
  const drop = (): void => {
    localStorage.removeItem(key)
    setFound(null)
  }
  return { found, store, drop }
}
