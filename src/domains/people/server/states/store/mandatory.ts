import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { EMPLOYED } from '../../../contract/people.models.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Mandatory, MandatoryKind } from '../../../contract/states.models.ts'
import { people, statusIn } from '../../persons/store/person-filter.ts'

const requestedUpdate = z.object({ id: z.number(), employee_id: z.number() })
type RequestedUpdate = z.output<typeof requestedUpdate>

const unfitRow = z.object({ name: z.string(), is_here: z.boolean() })

/** Finds a missing person among these, and the name of one who is not employed on a day. */
export const findUnfit = async (
  tx: Tx,
  employeeIds: readonly number[],
  day: string,
): Promise<{ missing: boolean; left: string | null }> => {
  const found = await rows(tx, unfitRow)`
    select e.name, ${statusIn(EMPLOYED, day)} as is_here
    from ${people(day)} where e.id = any(${employeeIds}) order by lower(e.name) collate names`
  return {
    missing: found.length < new Set(employeeIds).size,
    left: found.find((row) => !row.is_here)?.name ?? null,
  }
}

/** Requests an update of people; a person who has an open request gets a new one, with everything to confirm. */
export const setMandatory = async (
  work: Work,
  employeeIds: readonly number[],
  row: Pick<Mandatory, 'kind' | 'due_on' | 'note'> & Readonly<{ fields: readonly string[] }>,
): Promise<RequestedUpdate[]> => {
  return rows(work.tx, requestedUpdate)`
    insert into mandatory_updates (employee_id, kind, fields, due_on, note, set_by, created_at)
    select id, ${row.kind}, ${row.fields}::text[], ${row.due_on}::date, ${row.note}, ${work.by.account_id}::int,
      ${work.now}::timestamptz
    from (select distinct unnest(${employeeIds}::int[]) as id) people order by id
    on conflict (employee_id, kind) where done_at is null do update set fields = excluded.fields,
      due_on = excluded.due_on, note = excluded.note, set_by = excluded.set_by,
      confirmed = '{}'
    returning id, employee_id`
}

export const clearMandatory = async (
  work: Work,
  employeeIds: readonly number[],
  kind: MandatoryKind,
): Promise<RequestedUpdate[]> =>
  work.tx
    .updateTable('mandatory_updates')
    .set({ done_at: work.now })
    .where('employee_id', 'in', employeeIds)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .returning(['id', 'employee_id'])
    .execute()

/** The open request to look at the profile, locked. */
export const lockProfileUpdate = async (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('mandatory_updates')
    .select(['id', 'fields', 'confirmed'])
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'profile')
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const saveConfirmed = async (
  tx: Tx,
  id: number,
  confirmed: readonly string[],
  doneAt: string | null,
): Promise<void> => {
  await tx
    .updateTable('mandatory_updates')
    .set({ confirmed: [...confirmed], done_at: doneAt })
    .where('id', '=', id)
    .execute()
}

const duty = z.object({ due_on: z.string(), is_overdue: z.boolean(), left: z.number() })
type Duty = z.output<typeof duty>

/** Returns the open profile update of a person; `is_overdue` by the clock of a zone. */
export const findProfileDuty = async (
  tx: Tx,
  { employee_id, time_zone, now }: Readonly<{ employee_id: number; time_zone: string; now: string }>,
): Promise<Duty | undefined> => {
  return one(tx, duty)`
    select due_on, due_on < (${now}::timestamptz at time zone ${time_zone}::text)::date as is_overdue,
      cardinality(fields) - cardinality(confirmed) as left
    from mandatory_updates where employee_id = ${employee_id} and kind = 'profile' and done_at is null`
}
