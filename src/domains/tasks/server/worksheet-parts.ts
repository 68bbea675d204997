import { sql } from 'kysely'
import { linkKinds, reportFacts, workSums } from '#domains/worksheets/server/index.ts'
import { findTaskRows } from './store/lists.ts'
import { getActivityOfPerson, countDoneByPeople } from './store/activity.ts'
import { visibilityOfRows } from './store/visibility.ts'

/** Work files, entries and blockers can name tasks; drafts of reports are written from what people did to them. */
export const registerWorksheetParts = (): void => {
  linkKinds.add('task', {
    isVisible: async (context, id) => (await findTaskRows(context.tx, visibilityOfRows(context), [id])).length > 0,
    ref: (id) =>
      sql`select json_build_object('id', linked_task.id, 'key', 'T-' || linked_task.id, 'title', linked_task.title)
      from tasks linked_task where linked_task.id = ${id}`,
    placesOf: async (tx, ids) => {
      const rows = await tx.selectFrom('tasks').select(['id', 'pr_id', 'client_id']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, pr_id, client_id }) => [id, { pr_id, client_id }]))
    },
  })
  reportFacts.add('tasks', getActivityOfPerson)
  workSums.add('tasks', countDoneByPeople)
}
