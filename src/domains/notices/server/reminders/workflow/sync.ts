import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { NEVER, planAfter, ruleOf } from '../rules/rule.ts'
import { deleteFutureOccurrences, markOpenAsMissed, refreshReminders, updateState } from '../store/occurrences.ts'
import { lockMoved, updateReminder } from '../store/stored-reminders.ts'

/**
 * Moves reminders with the dates of their records, and ends them when the record or its date is deleted. Runs before
 * each round, so that no reminder fires by an old date.
 */
export const syncAnchors = async (work: Work): Promise<void> => {
  for (const { new_date, ...row } of await lockMoved(work.tx)) {
    const due_date = new_date === null || row.offset_days === null ? null : addDays(new_date, row.offset_days)
    const plan = due_date === null ? NEVER : planAfter(ruleOf({ ...row, due_date }), row.leads, work.now)
    await deleteFutureOccurrences(work, row.id)
    if (new_date === null) await markOpenAsMissed(work, row.id, null)
    const change = { anchor_date: new_date, due_date, ...plan }
    await updateReminder(work.tx, row.id, { ...change, ...(plan.next_at === null ? {} : { state: 'armed' }) })
    await updateState(work.tx, row.id)
    await audit(work, new_date === null ? 'notices.reminder_ended' : 'notices.reminder_moved', {
      entity: 'reminders',
      id: row.id,
      change: changed({ date: row.anchor_date }, { date: new_date }, { title: row.title }),
    })
    refreshReminders(work, [{ account_id: row.owner_id }], row.audience_id !== null)
  }
}
