import type { z } from 'zod'
import { scope } from '#domains/organisation/server/index.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { awayCard } from '../../contract/admin.cards.ts'
import { type AwayPerson, awayNow } from '../public/away-now.ts'
import { nameAbsences, getPendingCard } from '../store/cards.ts'

/** The requests that wait for a decision, by anyone: those of the list, requested cancellations among them. */
const requests: CardSource = {
  permission: 'requests.read',
  read: async (query) => {
    const { tx, actor, now, department_id, team_id } = query
    const filter = scope(actor, 'requests.read', now)
    const data = await getPendingCard(tx, { actor, now }, { scope: filter, department_id, team_id })
    return data ? { path: `/admin/requests${queryText({ status: 'waiting', department_id, team_id })}`, data } : null
  },
}

const KEY = 'requests.calendar.read'
const MAX_AWAY_PEOPLE = 12
const PLAIN = { away: 'Away', home: 'Works from home' } as const

/**
 * The people who are on leave or work from home now; the type of an absence only for those who read requests. Two
 * statements, because the board does not know requests.
 */
const away: CardSource = {
  permission: KEY,
  read: async (query) => {
    const { actor, department_id, team_id } = query
    const found = await awayNow.get().read(query, KEY)
    const count = (kind: AwayPerson['kind']): number => found.filter((one) => one.kind === kind).length
    const first = found
      .toSorted((a, b) => Number(a.kind === 'home') - Number(b.kind === 'home'))
      .slice(0, MAX_AWAY_PEOPLE)
    const withTypes = scopeOf(actor, 'requests.read') !== null && first.length > 0
    const names = withTypes ? await nameAbsences(query.tx, first) : []
    const data: z.output<typeof awayCard> = {
      away: count('away'),
      home: count('home'),
      rows: { away: awayNow.get().path(query, KEY, 'away'), home: awayNow.get().path(query, KEY, 'home') },
      people: first.map(({ id, name, photo_version, kind }, at) => {
        return { id, name, photo_version, kind, label: names[at] ?? PLAIN[kind] }
      }),
    }
    return { path: `/admin/requests${queryText({ tab: 'calendar', department_id, team_id })}`, data }
  },
}

export const adminCardSources = { requests, away } as const
