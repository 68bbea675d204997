import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const reader = z.object({ account_id: z.number(), area: z.enum(['Admin', 'User']) })
export type Reader = z.output<typeof reader>

/** Returns the condition that an account `a` can read a topic `t` on a day. */
export const reads = (today: string): RawBuilder<boolean> => sql<boolean>`(case when a.area = 'Admin'
  then exists (select from role_grants g where g.role_id = a.role_id and g.permission_key = 'hashbook.read')
  else t.audience = 'everyone' or a.id in (t.owner_id, t.deputy_id)
    or exists (select from placed_on(${today}::date) e where e.employee_id = a.employee_id and (
      exists (select from hashbook_topic_departments d where d.topic_id = t.id and d.department_id = e.department_id)
      or exists (select from hashbook_topic_teams d where d.topic_id = t.id and d.team_id = e.team_id)))
    or exists (select from team_leaderships l join hashbook_topic_teams d on d.team_id = l.team_id and d.topic_id = t.id
      where l.employee_id = a.employee_id and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)) end)`

/** Returns those of some accounts that can read the topic of a page. */
export const listReaders = async (
  tx: Tx,
  today: string,
  pageId: number,
  accounts: readonly number[],
): Promise<Reader[]> => {
  if (accounts.length === 0) return []
  return rows(tx, reader)`select a.id as account_id, a.area from accounts a
    join hashbook_pages p on p.id = ${pageId} join hashbook_topics t on t.id = p.topic_id
    where a.id = any(${accounts}::int[]) and a.deleted_at is null and ${reads(today)}`
}

type Known = Readonly<{ area: 'Admin' | 'User'; id: number }>

const accountsOfRow = z.object({ id: z.number() })

/** The accounts of people as they are known on the wire; unknown ones are left out. */
export const listAccountsOf = async (tx: Tx, people: readonly Known[]): Promise<number[]> => {
  if (people.length === 0) return []
  const areas = people.map(({ area }) => area)
  const ids = people.map(({ id }) => id)
  const found = await rows(tx, accountsOfRow)`select a.id from unnest(${areas}::text[], ${ids}::int[]) as k(area, id)
    join accounts a on a.area = k.area and case when k.area = 'User' then a.employee_id else a.id end = k.id
    where a.deleted_at is null`
  return found.map(({ id }) => id)
}
