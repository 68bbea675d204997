import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const holderRow = z.object({
  kind: z.enum(['work_email', 'login', 'admin']),
  employee_id: z.number().nullable(),
  account_id: z.number().nullable(),
  name: z.string(),
  address: z.string(),
  employee_no: z.string().nullable(),
  joined_on: z.string().nullable(),
  left_on: z.string().nullable(),
  has_left: z.boolean(),
  has_begun: z.boolean(),
})
/** A record or an account with an address, and the last employment of its person. */
export type Holder = z.output<typeof holderRow>

/** Lists who has an address in its normal form, with the people locked. */
export const lockHolders = async (work: Pick<Work, 'tx' | 'now'>, key: string): Promise<Holder[]> => {
  const locked = sql`
    select e.id from employees e
    where e.deleted_at is null and e.id in (
      select w.id from employees w where w.work_email_key = ${key} and w.deleted_at is null
      union select a.employee_id from accounts a where a.email_key = ${key} and a.deleted_at is null)
    order by e.id for no key update`.execute(work.tx)
  const holders = rows(work.tx, holderRow)`
    select h.kind, h.employee_id, h.account_id, h.name, h.address, m.employee_no, m.joined_on, m.left_on,
      coalesce(m.left_on < m.today, false) as has_left, coalesce(m.joined_on <= m.today, true) as has_begun
    from (
      select 'work_email' as kind, e.id as employee_id, null::int as account_id, e.name,
        e.work_email as address
      from employees e where e.work_email_key = ${key} and e.deleted_at is null
      union all
      select case a.area when 'User' then 'login' else 'admin' end, a.employee_id, a.id, a.name, a.email
      from accounts a where a.email_key = ${key} and a.deleted_at is null) h
    left join lateral (
      select employee_no, joined_on, left_on, person_day(employee_id, ${work.now}::timestamptz) as today
      from employments where employee_id = h.employee_id order by joined_on desc limit 1) m on true
    order by h.kind = 'work_email' desc, h.account_id`
  return (await Promise.all([holders, locked]))[0]
}

/** Takes the work email off a record, which remembers it for a rehire. */
export const freeWorkEmail = async (tx: Tx, employeeId: number): Promise<void> => {
  await tx
    .updateTable('employees')
    .set({ work_email: null, work_email_key: null, former_work_email: sql<string>`work_email` })
    .where('id', '=', employeeId)
    .execute()
}
