import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { anchorRecords } from './anchors.ts'
import { NEVER, planAfter, ruleOf, type StoredReminder } from './rule.ts'
import { dropAhead, missOpen, refreshReminders, settleState } from './store/occurrences.ts'

type Moved = StoredReminder & Readonly<{ new_date: string | null }>

const listMoved = async ({ tx }: Work): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`select r.*, n.date as new_date from reminders r
    left join (${anchorRecords()}) n on n.key = r.anchor_key and n.id = r.anchor_id
    where r.anchor_key is not null and r.anchor_date is distinct from n.date
    order by r.id for update of r skip locked`.execute(tx)
  return rows
}

/**
 * Reminders follow the dates of their records: they move with them and end when the record or its date goes. Looked at
 * before each round, so that nobody is told by an old date, whatever changed it.
 */
export const syncAnchors = async (work: Work): Promise<void> => {
  for (const { new_date, ...row } of await listMoved(work)) {
    const due_date = new_date === null || row.offset_days === null ? null : addDays(new_date, row.offset_days)
    const plan = due_date === null ? NEVER : planAfter(ruleOf({ ...row, due_date }), row.leads, work.now)
    await dropAhead(work, row.id)
    if (new_date === null) await missOpen(work, row.id, null)
    await work.tx
      .updateTable('reminders')
      .set({ anchor_date: new_date, due_date, ...plan, ...(plan.next_at === null ? {} : { state: 'armed' }) })
      .where('id', '=', row.id)
      .execute()
    await settleState(work.tx, row.id)
    await audit(work, new_date === null ? 'notices.reminder_ended' : 'notices.reminder_moved', {
      entity: 'reminders',
      id: row.id,
      change: changed({ date: row.anchor_date }, { date: new_date }, { title: row.title }),
    })
    refreshReminders(work, [{ account_id: row.owner_id }], row.audience_id !== null)
  }
}
