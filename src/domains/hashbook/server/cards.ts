import type { CardSource } from '#kit/server/registries.ts'
import type { ReadingCard } from '../contract/hashbook.cards.ts'
import { listOwnMustReads } from './store/must-reads.ts'

const MAX_PAGES = 5

/** The pages that the person has to read, the first due first. */
const reading: CardSource = {
  permission: 'hashbook.read',
  read: async ({ tx, actor, today }) => {
    if (actor.employee_id === null) return null
    const rows = (await listOwnMustReads(tx, today, actor.employee_id)).filter(
      ({ acknowledged_at }) => acknowledged_at === null,
    )
    if (rows.length === 0) return null
    const pages = rows
      .slice(0, MAX_PAGES)
      .map(({ page: { id, title }, due_on, overdue }) => ({ id, title, due_on, overdue }))
    return {
      path: '/employee/hashbook/topics',
      data: { pages, more: rows.length - pages.length } satisfies ReadingCard,
    }
  },
}

export const employeeCardSources = { reading } as const
