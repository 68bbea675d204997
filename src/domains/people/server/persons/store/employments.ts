import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { NewPerson } from '../../../contract/employees.calls.ts'
import { namedJson } from './named.ts'

/** Returns the employment that counts for a person on a day. Everyone has one. */
export const getEmployment = async (tx: Tx, employeeId: number, on: string) =>
  tx
    .selectFrom('employments')
    .select([
      'id',
      'brand_id',
      'employee_no',
      'employment_type',
      'joined_on',
      'probation_ends_on',
      'contract_ends_on',
      'notice_days',
      'left_on',
    ])
    .where('employee_id', '=', employeeId)
    .where('shown_from', '<=', on)
    .where('shown_until', '>', on)
    .executeTakeFirstOrThrow()
export type Employment = Awaited<ReturnType<typeof getEmployment>>

/** Lists the employments of a person, newest first. */
export const listEmployments = async (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('employments as m')
    .innerJoin('brands as b', 'b.id', 'm.brand_id')
    .select([
      'm.id',
      'm.employee_no',
      'm.employment_type',
      'm.joined_on',
      'm.probation_ends_on',
      'm.contract_ends_on',
      'm.notice_days',
      'm.left_on',
      namedJson('b').$notNull().as('brand'),
    ])
    .where('m.employee_id', '=', employeeId)
    .orderBy('m.joined_on', 'desc')
    .execute()

/** The first day on which a person was ever employed. */
export const firstDay = async (tx: Tx, employeeId: number): Promise<string> => {
  const row = await tx
    .selectFrom('employments')
    .select(({ fn }) => fn.min('joined_on').as('day'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return row.day
}

/** The first day of the next employment of a person after a day; null where none follows. */
export const nextJoining = async (tx: Tx, employeeId: number, day: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('employments')
    .select('joined_on')
    .where('employee_id', '=', employeeId)
    .where('joined_on', '>', day)
    .orderBy('joined_on')
    .limit(1)
    .executeTakeFirst()
  return row?.joined_on ?? null
}

type NewEmployment = Pick<NewPerson, 'employment_type' | 'joined_on'> &
  Partial<Pick<NewPerson, 'probation_ends_on' | 'contract_ends_on'>> &
  Readonly<{ employee_id: number; brand_id: number; employee_no: string; notice_days: number }>

export const insertEmployment = async (tx: Tx, employment: NewEmployment): Promise<void> => {
  await tx
    .insertInto('employments')
    .values({
      ...employment,
      probation_ends_on: employment.probation_ends_on ?? null,
      contract_ends_on: employment.contract_ends_on ?? null,
    })
    .execute()
}

export type EmploymentChanges = Partial<Omit<Employment, 'id' | 'left_on'>>

export const updateEmployment = async (tx: Tx, id: number, changes: EmploymentChanges): Promise<void> => {
  await tx.updateTable('employments').set(changes).where('id', '=', id).execute()
}

/** A person who has this number, in one brand or in any. */
export const findByNumber = async (tx: Tx, employeeNo: string, brandId?: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('employments')
    .select('employee_id')
    .where(sql<boolean>`employee_no = ${employeeNo}`)
    .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return row?.employee_id ?? null
}
