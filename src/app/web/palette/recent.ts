import { z } from 'zod'

const MOST = 8
const list = z.array(z.string()).catch([])
const key = (area: string, id: number): string => `palette.${area}.${id}`

/** The last choices of one account in this browser, newest first. */
export const recentChoices = (area: string, id: number): readonly string[] => {
  try {
    return list.parse(JSON.parse(localStorage.getItem(key(area, id)) ?? '[]'))
  } catch {
    return []
  }
}

export const keepChoice = (area: string, id: number, choice: string): void => {
  const others = recentChoices(area, id).filter((other) => other !== choice)
  localStorage.setItem(key(area, id), JSON.stringify([choice, ...others].slice(0, MOST)))
}
