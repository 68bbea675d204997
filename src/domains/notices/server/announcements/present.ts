import type { Actor } from '#kit/server/actor.ts'
import type { Announcement, Reach } from '../../contract/announcements.models.ts'
import type { AnnouncementRow } from './store/announcements.ts'

const MOST_NAMED = 3

const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

const listed = (names: readonly string[]): string[] =>
  names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} more`] : [...names]

/** An audience in words: "Support, Sales and 3 people, without 2 people". */
const audienceText = ({ audience, units }: Pick<AnnouncementRow, 'audience' | 'units'>): string => {
  const units_named = listed([...units.departments, ...units.teams, ...units.designations, ...units.roles])
  const people = audience.employee_ids.length
  const parts = [
    ...(audience.everyone ? ['All employees'] : units_named),
    ...(audience.admins ? ['administrators'] : []),
    ...(!audience.everyone && people > 0 ? [counted(people)] : []),
  ]
  const without = audience.exclude_employee_ids.length
  const last = parts.at(-1)
  if (last === undefined) return 'Nobody yet'
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
  const whole = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  return without > 0 ? `${whole}, without ${counted(without)}` : whole
}

const NOBODY: Reach = { audience: 0, read: 0, acknowledged: 0 }

export const presentAnnouncement =
  (actor: Actor, reach: ReadonlyMap<number, Reach>) =>
  ({ units, ...row }: AnnouncementRow): Announcement => {
    const mayWrite = actor.grants.has('notices.announcement.write')
    const isLive = row.status === 'published'
    const reached = reach.get(row.id) ?? NOBODY
    const silent = reached.audience - (row.must_acknowledge ? reached.acknowledged : reached.read)
    return {
      ...row,
      audience_text: audienceText({ audience: row.audience, units }),
      reach: reached,
      can: {
        update: mayWrite && row.status !== 'withdrawn',
        delete: mayWrite && row.status !== 'withdrawn',
        remind: mayWrite && isLive && silent > 0,
        ask_again: mayWrite && isLive,
      },
    }
  }
