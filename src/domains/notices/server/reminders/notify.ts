import { sql } from 'kysely'
import { dayText } from '#kit/contract/day-text.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import type { Work } from '#kit/server/context.ts'
import { noticeKinds } from '../kinds.ts'
import { notify } from '../notify.ts'
import type { StoredReminder } from './rule.ts'
import type { Recipient } from './store/occurrences.ts'

const DONE_CALL = 'reminders.done'

export const registerReminderKind = (): void =>
  noticeKinds.add('notices.reminder', {
    label: 'Reminders',
    domain: 'notices',
    priority: 'normal',
    mail: 'instant',
    see: async ({ tx, actor }, occurrences) => {
      const { rows } = await sql<{
        id: number
        state: string
      }>`select occurrence_id as id, state from reminder_recipients
        where account_id = ${actor.account_id} and occurrence_id = any(${occurrences}::int[])`.execute(tx)
      return new Map(rows.map(({ id, state }): [number, string[]] => [id, state === 'open' ? [DONE_CALL] : []]))
    },
  })

/** Where reminders are shown. */
const HOME = { Admin: '/admin/reminders', User: '/employee/dashboard?reminders=open' } as const
const AREA = { Admin: '/admin/', User: '/employee/' } as const

/** Its own page, where the area of the reader has it, else the reminders, where they open for the reader. */
export const pathFor = ({ area, has_screen }: Omit<Recipient, 'account_id'>, path: string | null) => {
  if (path?.startsWith(AREA[area])) return asScreenLink(path)
  return has_screen ? HOME[area] : null
}

const dueText = (due_at: string, zone: string): string => {
  const at = Temporal.Instant.from(due_at).toZonedDateTimeISO(zone)
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return `${dayText(at.toPlainDate().toString())}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })} (${place})`
}

type Told = Readonly<{
  reminder: StoredReminder
  occurrence_id: number
  due_at: string
  /** Where its record is shown. */
  anchor_path: string | null
  owner_name: string
  people: readonly Recipient[]
}>

/** What the notice of a reminder says, told at an instant. */
export const reminderText = (
  { time_zone, notes }: Pick<StoredReminder, 'time_zone' | 'notes'>,
  due_at: string,
  now: string,
): string => [`${due_at < now ? 'Was due' : 'Due'} ${dueText(due_at, time_zone)}.`, notes].filter(Boolean).join('\n')

const tell = async (
  work: Work,
  told: Told,
  text: Readonly<{ title: string; key: string; why: (isOwner: boolean) => string }>,
): Promise<void> => {
  const { reminder, occurrence_id, due_at, people, anchor_path } = told
  const groups = Map.groupBy(people, ({ account_id, area, has_screen }) =>
    [area, has_screen, account_id === reminder.owner_id].join(),
  )
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const isOwner = first.account_id === reminder.owner_id
    const path = pathFor(first, reminder.path ?? anchor_path)
    await notify(
      work,
      group.map(({ account_id }) => account_id),
      'notices.reminder',
      {
        title: text.title,
        body: reminderText(reminder, due_at, work.now),
        ...(path === null ? {} : { path }),
        why: text.why(isOwner),
        subject_id: occurrence_id,
        verbs: [{ label: 'Done', call: DONE_CALL, params: { params: { id: occurrence_id }, body: {} } }],
        // Who chose the time wants to hear then, also in the evening.
        ...(isOwner ? { priority: 'high' as const } : {}),
        dedupe_key: `reminder:${reminder.id}:${Date.parse(due_at)}:${text.key}`,
      },
    )
  }
}

/** Tells people of a reminder; `lead` is the notice ahead whose time has come, each of which is sent once. */
export const remindPeople = (work: Work, told: Told, lead: number): Promise<void> =>
  tell(work, told, {
    title: told.reminder.title,
    key: String(lead),
    why: (isOwner) => (isOwner ? 'You asked to be reminded.' : `${told.owner_name} set this reminder for you.`),
  })

/** Tells who hears when nobody answers. */
export const escalate = (work: Work, told: Told): Promise<void> =>
  tell(work, told, {
    title: `Nobody answered: ${told.reminder.title}`,
    key: 'escalated',
    why: () => 'You are told when nobody answers this reminder in time.',
  })
