import { cardParts } from '#domains/requests/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { listDueTexts } from '../store/tasks.ts'

const MAX_NAMED_TASKS = 5

/** The line of the decision card of leave with the tasks of the person that are due meanwhile. */
export const dueForFilling = entries(cardParts, {
  tasks: async (tx, request) => {
    const due = await listDueTexts(tx, request)
    if (due.length === 0) return []
    const named = due.slice(0, MAX_NAMED_TASKS)
    const more = due.length > MAX_NAMED_TASKS ? [`and ${due.length - MAX_NAMED_TASKS} more`] : []
    return [
      { label: due.length === 1 ? '1 task due' : `${due.length} tasks due`, value: [...named, ...more].join(', ') },
    ]
  },
})
