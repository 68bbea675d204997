import { sql } from 'kysely'
import { z } from 'zod'
import { instantIn } from '#kit/server/database/json.ts'
import { single } from '#kit/server/database/rows.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import { remindersCard } from '../../../contract/notices.cards.ts'

const ownDue = remindersCard.pick({ rows: true }).extend({ total: z.number() })

/** Returns the first reminders of the actor that are open or due today, and the number of all. */
export const getOwnDue = (
  { tx, actor, now, today }: Pick<CardQuery, 'tx' | 'actor' | 'now' | 'today'>,
  limit: number,
) =>
  single(tx, ownDue)`
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
        order by d.due_at), '[]') from (select * from due order by due_at limit ${sql.lit(limit)}) d) as rows`
