import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import type { CardSource } from '#kit/server/registries.ts'
import { findHeadcount } from './store/headcount.ts'

const KEY = 'people.read'
/** The headcount of the day, those who join and leave, and the counts at the ends of the last months. */
const headcount: CardSource = {
  permission: KEY,
  hasPast: true,
  read: async (query) => {
    const data = await findHeadcount(query)
    const { date: on, department_id, team_id } = query
    const path: ScreenLink = `/admin/employees${queryText({ on, department_id, team_id })}`
    return data ? { path, data: { ...data, now: data.months.at(-1)?.people ?? 0 } } : null
  },
}

export const adminCardSources = { headcount } as const
