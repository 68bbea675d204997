import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { isPageVisible, type Viewer } from './viewer.ts'

const writtenPage = z.object({ id: z.number(), title: z.string(), day: z.string(), revisions: z.number() })
export type WrittenPage = z.output<typeof writtenPage>

/** Published pages that a person wrote or changed from one day to another, the last changed first. */
export const written = async (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly WrittenPage[]> => {
  return rows(tx, writtenPage)`select p.id, p.title, max(r.created_at)::date as day, count(*)::int as revisions
    from hashbook_revisions r join accounts a on a.id = r.author_id and a.employee_id = ${employeeId}
    join hashbook_pages p on p.id = r.page_id and p.state = 'published' and p.deleted_at is null
    where r.created_at >= ${from}::date and r.created_at < ${to}::date + 1
    group by p.id, p.title order by 3 desc, p.id desc limit ${limit}`
}

const titlesRow = z.object({ id: z.number(), title: z.string() })

/** Returns the title of those of some pages that an actor sees. */
export const listTitles = async (tx: Tx, viewer: Viewer, ids: readonly number[]) => {
  return rows(tx, titlesRow)`select p.id, p.title from hashbook_pages p
    join hashbook_topics t on t.id = p.topic_id
    where p.id = any(${ids}::int[]) and ${isPageVisible(viewer)}`
}
