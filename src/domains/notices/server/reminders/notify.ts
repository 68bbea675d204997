import { dayText } from '#kit/contract/day-text.ts'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { noticeKinds } from '../public/kinds.ts'
import { notify } from '../notify/notify.ts'
import type { StoredReminder } from './rules/rule.ts'
import type { Recipient } from './store/occurrences.ts'
import { listStates } from './store/recipients.ts'

const DONE_CALL = 'reminders.done'

export const reminderKindFilling = entries(noticeKinds, {
  'notices.reminder': {
    label: 'Reminders',
    domain: 'notices',
    priority: 'normal',
    mail: 'instant',
    see: async ({ tx, actor }, occurrences) => {
      const rows = await listStates(tx, actor.account_id, occurrences)
      return new Map(rows.map(({ id, state }): [number, string[]] => [id, state === 'open' ? [DONE_CALL] : []]))
    },
  },
})

/** The screens of reminders by area. */
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

type Occurrence = Readonly<{
  reminder: StoredReminder
  occurrence_id: number
  due_at: string
  /** The page of its record. */
  anchor_path: string | null
  owner_name: string
  people: readonly Recipient[]
}>

/** Returns the text of the notice of a reminder at an instant. */
export const reminderText = (
  { time_zone, notes }: Pick<StoredReminder, 'time_zone' | 'notes'>,
  due_at: string,
  now: string,
): string => [`${due_at < now ? 'Was due' : 'Due'} ${dueText(due_at, time_zone)}.`, notes].filter(Boolean).join('\n')

const send = async (
  work: Work,
  occurrence: Occurrence,
  text: Readonly<{ title: string; key: string; why: (isOwner: boolean) => string }>,
): Promise<void> => {
  const { reminder, occurrence_id, due_at, people, anchor_path } = occurrence
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
        // A person who chose the time wants the notice then, also in the evening.
        ...(isOwner ? { priority: 'high' as const } : {}),
        dedupe_key: `reminder:${reminder.id}:${Date.parse(due_at)}:${text.key}`,
      },
    )
  }
}

/** Notifies people of a reminder; `lead` is the notice ahead whose time has come, each of which is sent once. */
export const remindPeople = (work: Work, occurrence: Occurrence, lead: number): Promise<void> =>
  send(work, occurrence, {
    title: occurrence.reminder.title,
    key: String(lead),
    why: (isOwner) => (isOwner ? 'You asked to be reminded.' : `${occurrence.owner_name} set this reminder for you.`),
  })

/** Notifies the person of the escalation. */
export const escalate = (work: Work, occurrence: Occurrence): Promise<void> =>
  send(work, occurrence, {
    title: `Nobody answered: ${occurrence.reminder.title}`,
    key: 'escalated',
    why: () => 'You are told when nobody answers this reminder in time.',
  })
