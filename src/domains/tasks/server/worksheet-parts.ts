import { sql } from 'kysely'
import { linkKinds, reportFacts } from '#domains/worksheets/server/index.ts'
import { findTaskRows } from './store/lists.ts'
import { factsOfPerson } from './store/facts.ts'
import { sightOf } from './store/sight.ts'

/** Work files, entries and blockers can name tasks; drafts of reports are written from what people did to them. */
export const registerWorksheetParts = (): void => {
  linkKinds.add('task', {
    isVisible: async (context, id) => (await findTaskRows(context.tx, sightOf(context), [id])).length > 0,
    ref: (id) =>
      sql`select json_build_object('id', k.id, 'key', 'T-' || k.id, 'title', k.title) from tasks k where k.id = ${id}`,
  })
  reportFacts.add('tasks', factsOfPerson)
}
