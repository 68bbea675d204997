import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'

const target = z.object({
  employee_id: z.number(),
  name: z.string(),
  employee_no: z.string(),
  date_of_birth: z.string().nullable(),
  account_id: z.number().nullable(),
  email: z.string().nullable(),
  sign_in_no: z.string().nullable(),
  is_in_use: z.boolean(),
  /** The reason for which the login is closed; null where it is open. */
  block: z.string().nullable(),
  /** The first day of an employment that lies ahead, and the instant at which it begins. */
  starts_on: z.string().nullable(),
  starts_at: z.string().nullable(),
})
/** A person for whom a way into the account may be made, with the login. */
export type SignInTarget = z.output<typeof target>

/** Lists people with their logins, in the order of their names. */
export const listSignInTargets = (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  ids: readonly number[],
): Promise<SignInTarget[]> => rows(tx, target)`
  select e.id as employee_id, e.name, p.employee_no, e.date_of_birth, a.id as account_id, a.email, a.sign_in_no,
    coalesce(a.activated_at is not null, false) as is_in_use, b.block,
    case when b.block = 'not_employed' then n.starts_on end as starts_on,
    case when b.block = 'not_employed' then n.starts_at end as starts_at
  from employees e join person_short p on p.id = e.id
  left join accounts a on a.employee_id = e.id and a.area = 'User' and a.deleted_at is null
  left join lateral sign_in_blocks(a, ${now}::timestamptz) b on a.id is not null
  left join lateral sign_in_start(a, ${now}::timestamptz) n on a.id is not null
  where e.id = any(${ids}::int[]) and e.deleted_at is null
  order by lower(e.name) collate names, e.id`

/** Locks the logins of people, in the order of their ids, so that two sheets never wait for each other. */
export const lockLogins = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await rows(tx, z.object({ id: z.number() }))`
    select id from accounts where employee_id = any(${ids}::int[]) and area = 'User' and deleted_at is null
    order by id for no key update`
}

const owner = z.object({ employee_no: z.string().nullable(), date_of_birth: z.string().nullable() })

/** Returns the employee number and the birthday of a person, of which no PIN is made. */
export const getPinOwner = async (tx: Tx, employeeId: number): Promise<z.output<typeof owner>> =>
  (await one(tx, owner)`
    select p.employee_no, e.date_of_birth from employees e left join person_short p on p.id = e.id
    where e.id = ${employeeId}`) ?? { employee_no: null, date_of_birth: null }
