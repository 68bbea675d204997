import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx, Work } from '#kit/server/context.ts'

const filesCount = z.object({ count: z.number() })

export const countFiles = async (tx: Tx, requestIds: readonly number[]): Promise<number> => {
  const found = await rows(tx, filesCount)`
    select count(*)::int as count from request_files where request_id = any(${requestIds}::int[])`
  return found[0]?.count ?? 0
}

type NewComment = Readonly<{ request_id: number; author_id: number; text: string }>

export const insertComment = async (work: Work, comment: NewComment): Promise<number> => {
  const { id } = await work.tx
    .insertInto('request_comments')
    .values({ ...comment, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lockComment = async (tx: Tx, id: number) =>
  tx
    .selectFrom('request_comments')
    .select(['id', 'request_id', 'author_id', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const removeComment = async ({ tx, now }: Work, id: number): Promise<void> => {
  await tx.updateTable('request_comments').set({ deleted_at: now }).where('id', '=', id).execute()
}

type NewFile = Readonly<{ request_id: number; file_id: number; name: string }>

export const insertRequestFile = async (work: Work, file: NewFile): Promise<number> => {
  const { id } = await work.tx
    .insertInto('request_files')
    .values({ ...file, added_by: work.by.account_id ?? 0, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findRequestFile = async (tx: Tx, id: number) =>
  tx.selectFrom('request_files').select(['id', 'request_id', 'file_id', 'name']).where('id', '=', id).executeTakeFirst()

const takingPartRow = z.object({ id: z.number(), area: z.enum(['Admin', 'User']), is_owner: z.boolean() })

/** The accounts that take part in a request: those of its owner, of its open step, and of who wrote before. */
export const listTakingPart = async (
  tx: Tx,
  requestId: number,
): Promise<readonly Readonly<{ id: number; area: 'Admin' | 'User'; is_owner: boolean }>[]> => {
  return rows(tx, takingPartRow)`
    select a.id, a.area, coalesce(a.employee_id = r.employee_id, false) as is_owner
    from requests r join accounts a on a.deleted_at is null and (
      (a.employee_id = r.employee_id and a.area = 'User')
      or a.id in (select x.account_id from request_step_assignees x join request_steps s on s.id = x.step_id
        where s.request_id = r.id and s.state = 'open')
      or a.id in (select c.author_id from request_comments c where c.request_id = r.id))
    where r.id = ${requestId}`
}
