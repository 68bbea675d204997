import { sql } from 'kysely'
import type { Demo } from '../demo.ts'

export const ZONE = 'Europe/Berlin'
export const DAY_MS = 86_400_000

/** Returns the instant of some days and hours ago. */
export const before = ({ now }: Demo, days: number, hours = 0): string =>
  new Date(Date.parse(now) - days * DAY_MS - hours * 3_600_000).toISOString()

/** Ids of accounts, and of employees who lead. */
export type People = Readonly<{ admins: readonly number[]; accounts: readonly number[]; managers: readonly number[] }>

/** Those who hire in the demo. */
export const findPeople = async ({ tx, today }: Demo): Promise<People> => {
  const admins = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .where('email', 'in', ['code1@northwind.example', 'code3@northwind.example', 'code0@northwind.example'])
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ account: number; employee: number }>`
    select a.id as account, a.employee_id as employee from accounts a join employed_on(${today}::date) m on m.employee_id = a.employee_id
    where a.area = 'User' and a.deleted_at is null and m.left_on is null order by a.employee_id limit 24`.execute(tx)
  return {
    admins: admins.map(({ id }) => id),
    accounts: rows.map(({ account }) => account),
    managers: rows.map(({ employee }) => employee),
  }
}
