import { calendarListeners } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { adminCards, employeeCards, searchSources } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { adminTaskCalls } from '../contract/admin-tasks.calls.ts'
import { taskCalls } from '../contract/tasks.calls.ts'
import { tasksPermissions } from '../contract/tasks.permissions.ts'
import { wholeTaskRecord } from '../contract/tasks.records.ts'
import { tasksRefusals } from '../contract/tasks.refusals.ts'
import { mergeFilling } from './merging.ts'
import { tasksSentences } from './audit-sentences.ts'
import { tasksAudit } from './audit-words.ts'
import * as actions from './calls/action.ts'
import { addOwnTask, addTask, adminAddTask } from './calls/add.ts'
import { adminAttachFile } from './calls/attach.ts'
import * as bulk from './calls/bulk.ts'
import * as capacity from './calls/capacity.ts'
import * as comments from './calls/comments.ts'
import * as places from './calls/place.ts'
import * as receivers from './calls/receivers.ts'
import * as reading from './calls/read.ts'
import {
  deleteOwnTask,
  deleteTask,
  adminDeleteTask,
  adminUpdateTask,
  updateOwnTask,
  updateTask,
} from './calls/update.ts'
import { adminCardSources, employeeCardSources } from './cards.ts'
import { counterFillings } from './counters.ts'
import { dueForFilling } from './register/due-for.ts'
import { enqueueFollowCalendar, taskJobs } from './jobs.ts'
import { peopleFillings } from './register/leavers.ts'
import { noticeFilling } from './notify.ts'
import { projectTaskFilling } from './register/project-tasks.ts'
import { searchTasks } from './search.ts'
import { worksheetFillings } from './register/worksheet-parts.ts'
import { retention } from './retention.ts'

export { seenTasks } from './public.ts'
export { listFinishedTasks as finishedTasks } from './store/public.ts'
export { personal as personalOfTasks } from './personal.ts'

const constraints: ConstraintTexts = {
  tasks_dates: () => invalid({ due_date: 'The task is due before it starts' }),
  tasks_holder: refuseStale,
  task_handovers_pending: () => tasksRefusals.refusal('handover_pending', { name: 'another person' }),
  task_requests_open: () => tasksRefusals.refusal('request_open'),
  task_requests_own: () => tasksRefusals.refusal('own_work'),
  task_dependencies_other: () => invalid({ depends_on: 'A task does not wait for itself' }),
}

/** The domain of tasks: offers, handovers, approvals, and due dates by the calendar of the holder. */
export const tasksDomain = (files: FileStore) =>
  serverDomain({
    id: 'tasks',
    retention,
    permissions: tasksPermissions,
    audit: tasksAudit,
    sentences: tasksSentences,
    own_screen: '/employee/tasks',
    records: [{ of: wholeTaskRecord, change: adminTaskCalls.adminUpdateTask }],
    calls: { ...taskCalls, ...adminTaskCalls },
    handlers: {
      ...reading,
      addTask,
      addOwnTask,
      adminAddTask,
      updateTask,
      updateOwnTask,
      adminUpdateTask,
      deleteTask,
      deleteOwnTask,
      adminDeleteTask,
      ...actions,
      ...comments,
      ...bulk,
      ...capacity,
      ...receivers,
      ...places,
      adminAttachFile: adminAttachFile(files),
    },
    constraints,
    jobs: taskJobs,
    fills: [
      mergeFilling,
      noticeFilling,
      ...peopleFillings,
      ...counterFillings,
      projectTaskFilling,
      dueForFilling,
      ...worksheetFillings,
      entries(calendarListeners, { tasks: enqueueFollowCalendar }),
      entries(searchSources, { tasks: searchTasks }),
      entries(adminCards, adminCardSources),
      entries(employeeCards, employeeCardSources),
    ],
  })
