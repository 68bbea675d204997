import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Permission } from '#kit/contract/keys.ts'
import type { Tx } from '#kit/server/context.ts'
import { accountName } from './account-name.ts'

/** Notes who started a run, or calculated all of it. */
export const addStarter = async (tx: Tx, run_id: number, account_id: number): Promise<void> => {
  await tx
    .insertInto('payroll_run_starters')
    .values({ run_id, account_id })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** The condition that an account entered the pay of a run: started it, calculated all of it, or made a draft in it by hand. */
export const enteredBy = (run: ReturnType<typeof sql.ref>, account: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from payroll_run_starters s where s.run_id = ${run} and s.account_id = ${account})
  or exists (select from payslips d where d.run_id = ${run} and d.made_by = ${account} and d.state in ('draft', 'approved')))`

const starterRow = z.object({ is: z.boolean() })

export const isStarter = async (tx: Tx, run_id: number, account_id: number): Promise<boolean> => {
  const found = await rows(tx, starterRow)`
    select ${enteredBy(sql.ref('r.id'), sql`${account_id}::int`)} as is from payroll_runs r where r.id = ${run_id}`
  return found[0]?.is ?? false
}

const AT_MOST = 3

const otherApproversRow = z.object({ name: z.string() })

/**
 * Names of others, at most three, who can approve a run: they may approve, entered nothing of it, and find more in it
 * than their own pay.
 */
export const otherApprovers = async (tx: Tx, run_id: number, account_id: number): Promise<string[]> => {
  const found = await rows(tx, otherApproversRow)`
    select ${accountName(sql`a.id`)} as name
    from payroll_runs r cross join accounts a
    join role_grants g on g.role_id = a.role_id and g.permission_key = 'payroll.approve'
    where r.id = ${run_id} and a.id <> ${account_id} and a.disabled_at is null
      and not ${enteredBy(sql.ref('r.id'), sql`a.id`)}
      and exists (select from payslips p where p.run_id = r.id and p.state = 'draft'
        and p.employee_id is distinct from a.employee_id)
    order by a.id limit ${AT_MOST}`
  return found.map(({ name }) => name)
}

const othersWithPermissionRow = z.object({ name: z.string() })

/** Names of others, at most three, whose role has a permission. */
export const listOthersWithPermission = async (
  tx: Tx,
  permission: Permission,
  account_id: number,
): Promise<string[]> => {
  const found = await rows(tx, othersWithPermissionRow)`
    select ${accountName(sql`a.id`)} as name
    from accounts a join role_grants g on g.role_id = a.role_id and g.permission_key = ${permission}
    where a.id <> ${account_id} and a.disabled_at is null order by a.id limit ${AT_MOST}`
  return found.map(({ name }) => name)
}

const otherDecidersRow = z.object({ employee_id: z.number().nullable() })

/** The employees, null for an account without one, of at most two others who may approve payroll. */
export const listOtherDeciders = async (tx: Tx, account_id: number): Promise<readonly (number | null)[]> => {
  const found = await rows(tx, otherDecidersRow)`
    select a.employee_id from accounts a
    join role_grants g on g.role_id = a.role_id and g.permission_key = 'payroll.approve'
    where a.id <> ${account_id} and a.disabled_at is null order by a.id limit 2`
  return found.map(({ employee_id }) => employee_id)
}
