import { useMediaQuery } from '@mantine/hooks'

/** The cards that take the whole width: the tasks that wait, and the day. */
const WIDE: readonly string[] = ['attention', 'today']

/**
 * The approximate heights of the cards, in pixels at the usual width. They reserve the space of a card that is not loaded yet,
 * and distribute the cards to columns of about the same height.
 */
const HEIGHTS: Readonly<Record<string, number>> = {
  approvals: 120,
  attendance_month: 230,
  attention: 170,
  away: 150,
  headcount: 330,
  hiring: 230,
  interviews: 60,
  lead: 160,
  onboarding: 200,
  payroll: 440,
  punch: 300,
  reading: 40,
  reminders: 120,
  requests: 140,
  revenue: 380,
  score: 220,
  shifts: 200,
  targets: 220,
  tasks: 120,
  team: 200,
  today: 184,
  tickets: 230,
  week: 204,
}
const USUAL = 180
/** On a phone the lines that need attention are below each other, and so are the tiles of the day and its departments. */
const ON_PHONE: Readonly<Record<string, number>> = { attention: 560, today: 490 }
export const heightOf = (id: string, columns = 2): number =>
  (columns === 1 ? ON_PHONE[id] : undefined) ?? HEIGHTS[id] ?? USUAL

export type Places = Readonly<{ wide: readonly string[]; columns: readonly (readonly string[])[] }>

/** Distributes the cards in their order, each to the column that is lowest so far. */
export const distributeCards = (ids: readonly string[], count: number): Places => {
  const columns = Array.from({ length: count }, (): { ids: string[]; height: number } => ({ ids: [], height: 0 }))
  for (const id of ids) {
    if (WIDE.includes(id)) continue
    const lowest = columns.reduce((low, column) => (column.height < low.height ? column : low))
    lowest.ids.push(id)
    lowest.height += heightOf(id)
  }
  return { wide: ids.filter((id) => WIDE.includes(id)), columns: columns.map((column) => column.ids) }
}

/** Returns the number of columns that fit; known at the first render, so that no card moves afterwards. */
export const useColumnCount = (): number => {
  const atOnce = { getInitialValueInEffect: false }
  const isTwo = useMediaQuery('(min-width: 700px)', false, atOnce)
  const isThree = useMediaQuery('(min-width: 1100px)', false, atOnce)
  return isThree ? 3 : isTwo ? 2 : 1
}
