import type { Work } from '#kit/server/context.ts'
import { notifyReaders } from '../notify.ts'
import { listNotRead } from '../store/must-reads.ts'

const DAYS_BEFORE = 3

/** Returns the step of a reminder: at the start, three days before, on the day, and then every week. */
export const stepOf = (days: number): string => {
  if (days > DAYS_BEFORE) return 'asked'
  if (days > 0) return 'soon'
  return days === 0 ? 'today' : `late${Math.ceil(-days / 7)}`
}

/** Returns the title of a reminder, so many days before or after its day. */
export const titleOf = (title: string, days: number, due: string): string => {
  const day = Temporal.PlainDate.from(due).toLocaleString('en-GB', { day: 'numeric', month: 'long' })
  return days < 0 ? `Read ${title}: it was due on ${day}` : `Read ${title} by ${day}`
}

/** Reminds those who have not read what they have to read. */
export const remindReaders = async (
  work: Work,
  today: string,
  { must_read_id }: Readonly<{ must_read_id?: number }> = {},
): Promise<void> => {
  for (const { page_id, title, revision, due_on, days, accounts } of await listNotRead(work.tx, today, must_read_id))
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
