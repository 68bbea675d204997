import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { lockPerson } from '../../persons/store/people.ts'
import { type CheckedField, checkedField, type ProfileChange } from '#domains/people/contract/details.models.ts'

const textOf = (field: CheckedField, value: unknown, countries: ReadonlyMap<number, string>): string | null => {
  if (field === 'nationality_country_id') return countries.get(Number(value)) ?? null
  return typeof value === 'string' ? value : null
}

/** The changes of a profile that wait, with their values as people read them. */
export const listPendingChanges = async (tx: Tx, employeeId: number): Promise<Omit<ProfileChange, 'can'>[]> => {
  const rows = await tx
    .selectFrom('profile_changes')
    .select(['id', 'field', 'old_value', 'new_value', 'updated_at'])
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute()
  const ids = rows.flatMap(({ field, old_value, new_value }) =>
    field === 'nationality_country_id' ? [Number(old_value ?? 0), Number(new_value ?? 0)] : [],
  )
  const named =
    ids.length === 0 ? [] : await tx.selectFrom('countries').select(['id', 'name']).where('id', 'in', ids).execute()
  const countries = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map(({ id, field, old_value, new_value, updated_at }) => ({
    id,
    field,
    old_text: textOf(field, old_value, countries),
    new_text: textOf(field, new_value, countries),
    new_value: typeof new_value === 'string' || typeof new_value === 'number' ? new_value : null,
    requested_at: updated_at,
  }))
}

type CorrectionInput = Readonly<{ employee_id: number; field: CheckedField; old_value: unknown; new_value: unknown }>

/** Requests a change, in place of one of the same field that waits already. */
export const requestChange = async (
  work: Work,
  { employee_id, field, old_value, new_value }: CorrectionInput,
): Promise<void> => {
  await sql`
    insert into profile_changes (employee_id, field, old_value, new_value, created_at, requested_by)
    values (${employee_id}, ${field}, ${json(old_value)}, ${json(new_value)}, ${work.now}, ${work.by.account_id})
    on conflict (employee_id, field) where state = 'pending'
    do update set old_value = excluded.old_value, new_value = excluded.new_value`.execute(work.tx)
}

/** Deletes the requests that wait for these fields, whose values are to stay. Returns true when any waited. */
export const dropChanges = async (tx: Tx, employeeId: number, fields: readonly CheckedField[]): Promise<boolean> => {
  if (fields.length === 0) return false
  const { numDeletedRows } = await tx
    .deleteFrom('profile_changes')
    .where('employee_id', '=', employeeId)
    .where('field', 'in', fields)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A change with its person, both locked, the person first. */
export const lockChange = async (tx: Tx, id: number) => {
  const owner = await tx.selectFrom('profile_changes').select('employee_id').where('id', '=', id).executeTakeFirst()
  if (!owner) throw notFound()
  const person = await lockPerson(tx, owner.employee_id)
  const row = await tx.selectFrom('profile_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return { person, change: { ...row, field: checkedField.parse(row.field) } }
}

type Decision = Readonly<{ isApproved: boolean; comment: string | null }>

export const decideChangeRow = async (work: Work, id: number, { isApproved, comment }: Decision): Promise<void> => {
  await work.tx
    .updateTable('profile_changes')
    .set({
      state: isApproved ? 'approved' : 'rejected',
      comment,
      decided_by: work.by.account_id,
      decided_at: work.now,
    })
    .where('id', '=', id)
    .execute()
}
