import { sql } from 'kysely'
import { type CardSource, adminCards, employeeCards } from '#kit/server/registries.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { RemindersCard } from '../../contract/notices.cards.ts'

const MOST = 5

type Row = Readonly<{ rows: RemindersCard['rows']; total: number }>

/** What is due today and what waits since before: times that were told, and own ones that come later today. */
const read: CardSource['read'] = async ({ tx, actor, now, today }) => {
  if (actor.acting !== null) return null
  const { rows } = await sql<Row>`
    with open as (
      select o.id as occurrence_id, r.title, o.due_at, r.path, n.id as notice_id, n.version, n.snoozed_until
      from reminder_recipients p join reminder_occurrences o on o.id = p.occurrence_id join reminders r on r.id = o.reminder_id
      left join lateral (select * from notifications n where n.account_id = p.account_id and n.kind = 'notices.reminder'
        and n.subject_id = o.id and n.archived_at is null order by n.created_at desc limit 1) n on true
      where p.account_id = ${actor.account_id} and p.state = 'open'),
    due as (
      select * from open where (due_at at time zone ${actor.time_zone})::date <= ${today}::date
        and coalesce(snoozed_until <= ${now}::timestamptz, true)
      union all
      select null, r.title, r.next_due_at, r.path, null, null, null from reminders r
      where r.owner_id = ${actor.account_id} and r.audience_id is null and (r.next_due_at at time zone ${actor.time_zone})::date = ${today}::date
        and not exists (select from reminder_occurrences o where o.reminder_id = r.id and o.due_at = r.next_due_at))
    select (select count(*)::int from due) as total,
      (select coalesce(json_agg(json_build_object('occurrence_id', d.occurrence_id, 'title', d.title, 'due_at', ${instantIn('d.due_at')},
        'path', d.path, 'notice', case when d.notice_id is not null then json_build_object('id', d.notice_id, 'version', d.version) end)
        order by d.due_at), '[]') from (select * from due order by due_at limit ${sql.lit(MOST)}) d) as rows`.execute(
    tx,
  )
  const found = rows[0]
  if (!found || found.total === 0) return null
  return {
    path: actor.area === 'Admin' ? '/admin/reminders' : '?reminders=open',
    data: { rows: found.rows, more: found.total - found.rows.length } satisfies RemindersCard,
  }
}

export const registerReminderCards = (): void => {
  adminCards.add('reminders', { permission: 'notices.reminder.read', read })
  employeeCards.add('reminders', { permission: 'notices.reminder.own', read })
}
