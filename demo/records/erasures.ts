import { sql } from 'kysely'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { readPackage } from '#kit/server/personal/read-package.ts'
import type { Tx } from '#kit/server/context.ts'
import { daysLater } from '#domains/records/server/rules/days-later.ts'
import { makePackage } from '#domains/records/server/subjects/documents/package.ts'
import { endRequest } from '#domains/records/server/subjects/store.ts'
import type { Demo } from '../demo.ts'

/** Inserts a waiting shorter retention time, a legal hold on someone who left, and the requests of two people. */
export const demoErasures = async (
  { tx, now, today }: Demo,
  admins: readonly number[],
  files: FileStore,
): Promise<void> => {
  const [admin] = admins
  if (admin === undefined) return
  const at = (days: number): string => daysLater(now, days)
  await sql`update retention_rules set next_keep_days = 730, next_from = ${at(4)}::timestamptz,
    reason = 'Agreed with the works council' where key = 'leaver_personal'`.execute(tx)
  const { rows: leavers } = await sql<{ id: number }>`
    select s.employee_id as id from employment_span s group by 1
    having max(coalesce(s.left_on, 'infinity'::date)) < ${today}::date order by 1 limit 2`.execute(tx)
  const [litigant, requester] = leavers
  if (litigant)
    await tx
      .insertInto('legal_holds')
      .values({ employee_id: litigant.id, reason: 'A case at the labour court', placed_by: admin, placed_at: at(-20) })
      .execute()
  if (requester)
    await tx
      .insertInto('subject_requests')
      .values({
        employee_id: requester.id,
        kind: 'erase',
        state: 'waiting',
        requested_by: admin,
        requested_at: at(-2),
        reason: 'Asked for it in a letter',
        acts_on: at(5),
      })
      .execute()
  await demoPackage(tx, at(-1), at(6), files)
}

/** Inserts the package of a person, requested yesterday. */
const demoPackage = async (tx: Tx, made: string, expires_at: string, files: FileStore): Promise<void> => {
  const work = systemWork(tx, made)
  const { rows } = await sql<{ employee_id: number; account_id: number }>`
    select a.employee_id, a.id as account_id from accounts a where a.area = 'User' and a.deleted_at is null order by a.id limit 1`.execute(
    tx,
  )
  const [person] = rows
  if (!person) return
  const stored = await storeBytes(
    files,
    await makePackage(files, await readPackage(work, person.employee_id), []),
    'zip',
  )
  const { id } = await tx
    .insertInto('subject_requests')
    .values({
      employee_id: person.employee_id,
      kind: 'export',
      state: 'waiting',
      requested_by: person.account_id,
      requested_at: made,
      reason: 'The person asked for it',
      acts_on: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file_id = await insertFile(work, stored, {
    owner: { kind: 'data_package', id },
    original_name: `data-package-${person.employee_id}.zip`,
  })
  await endRequest(work, id, { state: 'ready', file_id, expires_at })
}
