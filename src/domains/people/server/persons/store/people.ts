import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import { emailKey } from '#kit/contract/fields.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { DIRECTORY_FIELDS, PERSONAL_FIELDS } from '../../../contract/people.records.ts'
import { refuseMerged } from './merged.ts'
import type { EmployeeChanges } from '../../../contract/employees.calls.ts'

const PERSON_FIELDS = [...DIRECTORY_FIELDS, ...PERSONAL_FIELDS]

/** The fields of a person among changes; the rest belongs to the employment or the login. */
export const personPart = (changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(PERSON_FIELDS.map((field) => [field, changes[field]]))

const ADDRESSES = new Set(['current_address', 'permanent_address'])

/** The columns that a set of changes writes; a new e-mail brings the form in which e-mails are compared. */
const columnsOf = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const columns: Record<string, unknown> = {}
  for (const field of PERSON_FIELDS) {
    const value = changes[field]
    if (value === undefined) continue
    columns[field] = ADDRESSES.has(field) && value !== null ? json(value) : value
    if (field === 'work_email') columns['work_email_key'] = typeof value === 'string' ? emailKey(value) : null
  }
  return columns
}

/**
 * All columns of a person, locked until the transaction ends. 404 for no one and for a deleted record; a merged record is
 * refused. Rows that only point to the person, as those of the people they manage, can still be written meanwhile.
 */
export const lockPerson = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.merged_into_id !== null) await refuseMerged(tx, [id])
  return row
}
export type StoredPerson = Awaited<ReturnType<typeof lockPerson>>

export const findStoredPerson = async (tx: Tx, id: number): Promise<StoredPerson | undefined> =>
  tx.selectFrom('employees').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

type NewPersonFields = Readonly<{ first_name: string }> & Partial<EmployeeChanges>

export const insertPerson = async (
  tx: Tx,
  person: NewPersonFields,
): Promise<{ id: number; name: string; version: number }> => {
  return tx
    .insertInto('employees')
    .values({ ...columnsOf(person), first_name: person.first_name })
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()
}

/** Writes fields of a person and raises the version, also when only the employment changed. */
export const updatePersonFields = async (
  tx: Tx,
  id: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<{ version: number }> =>
  tx
    .updateTable('employees')
    .set({ ...columnsOf(changes), version: sql.ref('version') })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Returns the names of changes whose value differs from the stored one. */
export const changedNames = (stored: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>>) =>
  Object.keys(changes).filter(
    (name) => changes[name] !== undefined && JSON.stringify(stored[name]) !== JSON.stringify(changes[name]),
  )

export const findName = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('employees').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''

export const setDeleted = async (work: Work, id: number, at: string | null): Promise<void> => {
  await work.tx.updateTable('employees').set({ deleted_at: at }).where('id', '=', id).execute()
}

const leadsOthersRow = z.object({ some: z.boolean() })

/** Returns true if others report to the person, but for `among`, or the person leads a team or a department. */
export const leadsOthers = async (tx: Tx, employeeId: number, among: readonly number[]): Promise<boolean> => {
  const found = await rows(tx, leadsOthersRow)`
    select exists (
        select from placements where (manager_id = ${employeeId} or second_manager_id = ${employeeId})
          and superseded_at is null and employee_id <> all(${[...among]}::int[]))
      or exists (select from team_leaderships where employee_id = ${employeeId})
      or exists (select from departments where head_id = ${employeeId})
      or exists (select from employees where merged_into_id = ${employeeId}) as some`
  return found[0]?.some ?? false
}
