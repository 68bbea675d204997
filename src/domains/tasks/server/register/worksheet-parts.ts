import { linkKinds, workRecords, workSums } from '#domains/worksheets/server/index.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { findTaskRows } from '../store/lists.ts'
import { getActivityOfPerson, countDoneByPeople } from '../store/activity.ts'
import { listPlaces, taskRef } from '../store/links.ts'
import { visibilityOfRows } from '../store/visibility.ts'

/** Work files, entries and blockers can name tasks; drafts of reports are written from what people did to them. */
export const worksheetFillings: readonly Filling[] = [
  entries(linkKinds, {
    task: {
      isVisible: async (context, id) => (await findTaskRows(context.tx, visibilityOfRows(context), [id])).length > 0,
      takesFiles: async (context, id) =>
        (await findTaskRows(context.tx, visibilityOfRows(context), [id])).some(({ only_had }) => !only_had),
      ref: taskRef,
      placesOf: async (tx, ids) => {
        const rows = await listPlaces(tx, ids)
        return new Map(rows.map(({ id, pr_id, client_id }) => [id, { pr_id, client_id }]))
      },
    },
  }),
  entries(workRecords, { tasks: getActivityOfPerson }),
  entries(workSums, { tasks: countDoneByPeople }),
]
