import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type Two = Readonly<{ from: number; into: number; day: string }>

/** From a day on, the memberships of one person become those of another who is no member of the project then. */
export const passMemberships = async (tx: Tx, { from, into, day }: Two): Promise<void> => {
  await sql`insert into project_members (pr_id, employee_id, effective_from, effective_to)
    select m.pr_id, ${into}, greatest(m.effective_from, ${day}::date), m.effective_to from project_members m
    where m.employee_id = ${from} and (m.effective_to is null or m.effective_to >= ${day}::date)
      and not exists (select from project_members o where o.pr_id = m.pr_id and o.employee_id = ${into}
        and (o.effective_to is null or o.effective_to >= greatest(m.effective_from, ${day}::date))
        and (m.effective_to is null or o.effective_from <= m.effective_to))`.execute(tx)
  await sql`delete from project_members where employee_id = ${from} and effective_from >= ${day}::date`.execute(tx)
  await sql`update project_members set effective_to = ${day}::date - 1 where employee_id = ${from}
    and (effective_to is null or effective_to >= ${day}::date)`.execute(tx)
}
