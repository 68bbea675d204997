import { z } from 'zod'
import { card as cardSchema } from '../../../contract/card.models.ts'
import { addDays, addWorkingDays, calendarDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { slot } from '#kit/server/slots.ts'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { type Card } from '../../../contract/card.models.ts'
import { asColleague, type KnownPresence, type Presence } from '../../../contract/presence.models.ts'
import { EMPLOYED } from '../../../contract/people.models.ts'
import type { PersonRow } from '../store/person-list.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>

/**
 * Returns the people who are at work now. Filled by the domain that knows the punches; until then no one is known to
 * be.
 */
export type PresenceSource = (
  context: ReadContext,
  employees: readonly number[],
) => Promise<ReadonlyMap<number, KnownPresence>>
export const presenceSource = slot<PresenceSource>('presence', async () => new Map<number, KnownPresence>())

const idsOf = (rows: readonly Readonly<{ id: number }>[]): number[] => rows.map(({ id }) => id)

/** The presence of the people of an admin list who are employed today. */
export const presenceOf = async (
  context: ReadContext,
  rows: readonly PersonRow[],
): Promise<ReadonlyMap<number, KnownPresence>> => {
  const employed = rows.filter(({ status }) => EMPLOYED.includes(status))
  return employed.length === 0 ? new Map() : presenceSource.get()(context, idsOf(employed))
}

/** Days ahead in which a card looks for the next day of work. */
const AHEAD_DAYS = 31

const untilOf = (calendar: PersonCalendar, today: string, presence: Presence | null): string | null => {
  if (presence === null || presence === 'here') return null
  // A person who is away on a working day may come at any minute.
  if (presence === 'away' && calendarDay(calendar, today).expected_minutes > 0) return null
  const next = addWorkingDays(calendar, today, 1)
  return next !== null && next <= addDays(today, AHEAD_DAYS) ? next : null
}

export const storedCard = cardSchema.omit({ presence: true, until: true })
export type StoredCard = z.output<typeof storedCard>

/**
 * Cards as colleagues see them: who is here now, from when on the others are expected, and birthdays where the
 * organisation celebrates them. Reasons of absence never show.
 */
export const showCards = async (context: ReadContext, cards: readonly StoredCard[], today: string): Promise<Card[]> => {
  if (cards.length === 0) return []
  const [presences, calendars, celebrates] = await Promise.all([
    presenceSource.get()(context, idsOf(cards)),
    loadCalendars(context.tx, idsOf(cards), { from: today, to: addDays(today, AHEAD_DAYS), now: context.now }),
    settingValue(context.tx, 'notices.celebrations', context.now),
  ])
  return cards.map((card) => {
    const [known, calendar] = [presences.get(card.id), calendars.get(card.id)]
    const presence = known === undefined ? null : asColleague(known)
    return {
      ...card,
      birthday: celebrates ? card.birthday : null,
      presence,
      until: calendar ? untilOf(calendar, today, presence) : null,
    }
  })
}
