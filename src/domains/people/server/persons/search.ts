import { scopeOf } from '#kit/server/actor.ts'
import type { Found, SearchSource } from '#kit/server/registries.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { PersonStatus } from '../../contract/people.models.ts'
import { listCards } from './store/directory.ts'
import { listPeople } from './store/person-list.ts'

type Named = { name: string } | null

/** The label of each status in the results; none for active people. */
const STATUS_LABELS: Readonly<Record<PersonStatus, Named>> = {
  preboarding: { name: 'Preboarding' },
  left: { name: 'Left' },
  suspended: { name: 'Suspended' },
  notice: { name: 'On notice' },
  active: null,
}

const under = (...parts: readonly Named[]): string => parts.flatMap((part) => part?.name ?? []).join(' · ')

/** People by name, number or e-mail: records for who may read them, the cards of colleagues for everyone else. */
export const searchPeople: SearchSource = async ({ tx, actor, now }, q, limit): Promise<Found[]> => {
  const day = await organisationDay(tx, now)
  if (scopeOf(actor, 'people.read') !== null) {
    const { rows } = await listPeople({ tx, now }, { q }, day, { limit })
    // People who have left have a record too, and come after those who are employed.
    const room = limit - rows.length
    const left = room > 0 ? (await listPeople({ tx, now }, { q, status: ['left'] }, day, { limit: room })).rows : []
    return [...rows, ...left].map((row) => ({
      id: row.id,
      title: row.name,
      subtitle: under(row.designation, row.team ?? row.department, STATUS_LABELS[row.status]),
      path: `/admin/employee/details/${row.id}`,
      photo_version: row.photo_version,
    }))
  }
  if (scopeOf(actor, 'people.directory.read') === null) return []
  const { rows } = await listCards(tx, { q, limit }, day)
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    subtitle: under(row.designation, row.team ?? row.department),
    path: `/employee/userprofile?tab=directory&person=${row.id}`,
    photo_version: row.photo_version,
  }))
}
