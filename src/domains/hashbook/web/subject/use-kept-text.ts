import { useState } from 'react'
import { z } from 'zod'
import { useActor } from '#kit/web/screens/actor.tsx'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import type { Page } from '../../contract/hashbook.models.ts'
import { pageBody, type RichText } from '../../contract/rich-text.ts'

const kept = z.object({
  title: z.string(),
  at: z.string(),
  text: pageBody,
  /** The version of the page that the text began from; 0 where it was kept without one. */
  base: z.int().catch(0),
})
type Kept = z.output<typeof kept>

const read = (key: string): Kept | null => {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The text of a page that was typed and not saved, kept in the browser with the version that it began from. */
export const useKeptText = ({ id }: Page) => {
  const actor = useActor()
  const key = `hashbook:${actor.area}:${actor.id}:${id}`
  const [found, setFound] = useState(() => read(key))
  const keep = (now: Readonly<{ title: string; text: RichText; base: number }>): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ ...now, at: machineInstant() }))
    } catch {
      // A browser that is full or keeps nothing: the text stays on the screen.
    }
  }
  const drop = (): void => {
    localStorage.removeItem(key)
    setFound(null)
  }
  return { found, keep, drop }
}
