import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { sealedFor } from '../rules/detail-columns.ts'

const storedAccount = z.object({
  holder: z.string(),
  bank_name: z.string(),
  routing_code: z.string().optional(),
  currency: z.string(),
  is_iban: z.boolean(),
})
export type BankAccount = z.output<typeof storedAccount> &
  Readonly<{ detail_id: number; version: number; valid_from: string; number: string }>

/**
 * Returns the account that a person is paid to on a day: the newest that is approved and has begun. Undefined
 * without one.
 */
export const bankAccountOf = async (
  tx: Tx,
  box: SecretBox,
  employeeId: number,
  day: string,
): Promise<BankAccount | undefined> => {
  const row = await tx
    .selectFrom('employee_details')
    .select(['id', 'version', 'data', 'secret_enc', 'valid_from'])
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'bank_account')
    .where('state', '=', 'active')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.secret_enc === null || row.valid_from === null) return undefined
  const about = sealedFor({ employee_id: employeeId, kind: 'bank_account' })
  const number = box.open(row.secret_enc, about)
  return {
    ...storedAccount.parse(row.data),
    detail_id: row.id,
    version: row.version,
    valid_from: row.valid_from,
    number,
  }
}

/**
 * Sorts the account that is valid on a day first; for someone whose accounts have not begun, such as a person who
 * joins later in the month that is calculated, the one that begins first.
 */
const paidFirst = (day: string) => sql`
  valid_from <= ${day}::date desc, case when valid_from <= ${day}::date then valid_from end desc, valid_from, id desc`

const bankAccountsOfRow = z.object({
  id: z.number(),
  version: z.number(),
  employee_id: z.number(),
  data: z.unknown(),
  secret_enc: z.instanceof(Buffer),
  valid_from: z.string(),
})

/** Lists the accounts of many people, by person; those without an account are missing. */
export const bankAccountsOf = async (
  tx: Tx,
  box: SecretBox,
  employeeIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, BankAccount>> => {
  const found = await rows(tx, bankAccountsOfRow)`
    select distinct on (employee_id) id, version, employee_id, data, secret_enc, valid_from from employee_details
    where employee_id = any(${employeeIds}::int[]) and kind = 'bank_account' and state = 'active'
      and secret_enc is not null
    order by employee_id, ${paidFirst(day)}`
  return new Map(
    found.map(({ id, version, employee_id, data, secret_enc, valid_from }) => {
      const number = box.open(secret_enc, sealedFor({ employee_id, kind: 'bank_account' }))
      return [employee_id, { ...storedAccount.parse(data), detail_id: id, version, valid_from, number }]
    }),
  )
}

const bankState = z.object({
  detail_id: z.number(),
  version: z.number(),
  mask: z.string().nullable(),
  author_ids: z.array(z.number()),
})
export type BankState = z.output<typeof bankState>

const bankStatesOfRow = bankState.extend({ employee_id: z.number() })

/**
 * Lists the accounts that people are paid to on a day and the people who entered them, without opening their
 * numbers.
 */
export const bankStatesOf = async (
  tx: Tx,
  employeeIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, BankState>> => {
  const found = await rows(tx, bankStatesOfRow)`
    select distinct on (employee_id) employee_id, id as detail_id, version, secret_mask as mask,
      array_remove(array[changed_by, decided_by, added_by], null) as author_ids
    from employee_details
    where employee_id = any(${employeeIds}::int[]) and kind = 'bank_account' and state = 'active'
      and secret_enc is not null
    order by employee_id, ${paidFirst(day)}`
  return new Map(found.map(({ employee_id, ...state }) => [employee_id, state]))
}
