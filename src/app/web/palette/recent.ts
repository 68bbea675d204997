import { z } from 'zod'
import { screenLink } from '#kit/contract/screen-link.ts'

const MAX_CHOICES = 8
const choice = z.object({
  id: z.string(),
  title: z.string(),
  href: screenLink.optional(),
  under: z.string().optional(),
})
export type Choice = Readonly<z.output<typeof choice>>

const list = z.array(choice).catch([])
const key = (area: string, id: number): string => `palette.${area}.${id}`

/** The last choices of one account in this browser, newest first. */
export const recentChoices = (area: string, id: number): readonly Choice[] => {
  try {
    return list.parse(JSON.parse(localStorage.getItem(key(area, id)) ?? '[]'))
  } catch {
    return []
  }
}

export const saveChoice = (area: string, account: number, { id, title, href, under }: Choice): void => {
  const others = recentChoices(area, account).filter((other) => other.id !== id)
  localStorage.setItem(
    key(area, account),
    JSON.stringify([{ id, title, href, under }, ...others].slice(0, MAX_CHOICES)),
  )
}
