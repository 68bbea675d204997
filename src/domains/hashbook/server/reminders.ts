import type { Work } from '#kit/server/context.ts'
import { notifyReaders } from './notify.ts'
import { listSilent } from './store/must-reads.ts'

const DAYS_BEFORE = 3

/** At which reminder a day stands: when it is asked, three days before, on the day, and then every week. */
export const stepOf = (days: number): string => {
  if (days > DAYS_BEFORE) return 'asked'
  if (days > 0) return 'soon'
  return days === 0 ? 'today' : `late${Math.ceil(-days / 7)}`
}

/** How a reminder is headed, so many days before or after its day. */
export const titleOf = (title: string, days: number, due: string): string => {
  const day = Temporal.PlainDate.from(due).toLocaleString('en-GB', { day: 'numeric', month: 'long' })
  return days < 0 ? `Read ${title}: it was due on ${day}` : `Read ${title} by ${day}`
}

/** Reminds those who have not read what they are asked to; those who have are left alone. */
export const remindSilent = async (
  work: Work,
  today: string,
  { must_read_id }: Readonly<{ must_read_id?: number }> = {},
): Promise<void> => {
  for (const { page_id, title, revision, due_on, days, accounts } of await listSilent(work.tx, today, must_read_id))
    await notifyReaders(
      work,
      accounts,
      'hashbook.must_read',
      { page_id, title },
      {
        title: titleOf(title, days, due_on),
        why: 'You are asked to read this page.',
        key: `hashbook.must_read:${page_id}:${revision}:${due_on}:${stepOf(days)}`,
      },
    )
}
