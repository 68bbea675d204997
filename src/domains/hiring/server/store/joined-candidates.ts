import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'

/** Locks two applications, the older one first. */
export const lockBoth = (tx: Tx, ids: readonly [number, number]) =>
  tx.selectFrom('candidates').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

const counted = z.object({ last: z.int(), moving: z.int(), overlaps: z.boolean() })

/** Counts the rounds of the application that stays and the interviews that come to it, and compares the planned times. */
export const countRounds = async (tx: Tx, into: number, from: number) =>
  one(
    tx,
    counted,
  )`select coalesce(max(i.round) filter (where i.candidate_id = ${into} and i.state not in ('cancelled', 'no_show')), 0)::int as last,
      count(*) filter (where i.candidate_id = ${from} and i.state not in ('cancelled', 'no_show'))::int as moving,
      exists (select from interviews a join interviews b on b.candidate_id = ${from} and b.state = 'scheduled'
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.candidate_id = ${into} and a.state = 'scheduled') as overlaps
    from interviews i where i.candidate_id in (${into}, ${from})`

type Joined = Readonly<{ into: number; from: number; last: number; now: string }>

/** Moves all rows of an application to another one, and returns its files. Its rounds follow those that are there. */
export const moveApplication = async (tx: Tx, { into, from, last, now }: Joined): Promise<number[]> => {
  await sql`update interviews i set candidate_id = ${into}, round = least(9, r.round) from (
      select x.id, ${last}::int + (count(*) filter (where x.state not in ('cancelled', 'no_show'))
        over (order by x.starts_at, x.id))::int + case when x.state in ('cancelled', 'no_show') then 1 else 0 end as round
      from interviews x where x.candidate_id = ${from}) r where r.id = i.id`.execute(tx)
  await tx.updateTable('candidate_moves').set({ candidate_id: into }).where('candidate_id', '=', from).execute()
  await tx.updateTable('offers').set({ candidate_id: into }).where('candidate_id', '=', from).execute()
  await tx.updateTable('onboards').set({ candidate_id: into }).where('candidate_id', '=', from).execute()
  await tx.updateTable('candidate_files').set({ candidate_id: into }).where('candidate_id', '=', from).execute()
  await sql`insert into candidate_files (candidate_id, file_id, added_at)
    select ${into}, c.resume_file_id, ${now}::timestamptz from candidates c where c.id = ${from} and c.resume_file_id is not null`.execute(
    tx,
  )
  await tx.deleteFrom('candidates').where('id', '=', from).execute()
  const files = await tx.selectFrom('candidate_files').select('file_id').where('candidate_id', '=', into).execute()
  return files.map(({ file_id }) => file_id)
}
