import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, line, textId } from '#kit/contract/fields.ts'
import { taskFile } from './tasks.models.ts'
import * as specs from './tasks.specs.ts'

const ADDED = success('Tasker Added Successfully')
const UPDATED = info('Tasker Updated Successfully')
const DELETED = success('Tasker Deleted Successfully')

export const adminListTasksOf = call({
  id: 'tasker.listByUser',
  route: 'GET /api/admin/taskmanagement/:userId',
  summary: 'Tasks that a person holds or is offered; with `view=created`, those that the person created.',
  ...specs.listOfPerson,
})

export const adminListTasks = call({
  id: 'tasker.list',
  route: 'GET /api/admin/taskmanagement',
  summary: 'Tasks in scope.',
  ...specs.list,
})

export const adminShowTask = call({
  id: 'tasker.show',
  route: 'GET /api/admin/taskmanagement/show/:id',
  summary: 'A task with its steps, people, comments and history.',
  ...specs.show,
})

export const adminAddTask = call({
  id: 'tasker.add',
  route: 'POST /api/admin/taskmanagement',
  summary: 'Adds a task, or one for each person, and offers it.',
  toast: ADDED,
  ...specs.add,
})

export const adminUpdateTask = call({
  id: 'tasker.update',
  route: 'PUT /api/admin/taskmanagement/:id',
  summary: 'Changes fields of a task. Its state and holder stay.',
  toast: UPDATED,
  ...specs.update,
})

export const adminDeleteTask = call({
  id: 'tasker.delete',
  route: 'DELETE /api/admin/taskmanagement/:id',
  summary: 'Deletes a task that no one has worked on.',
  toast: DELETED,
  ...specs.remove,
})

export const adminAddComment = call({
  id: 'tasker.comment',
  route: 'POST /api/admin/taskmanagement/comment',
  summary: 'Comments on a task. `@` before the name of a person mentions that person.',
  toast: success('Comment Added Successfully'),
  ...specs.comment,
})

export const adminUpdateComment = call({
  id: 'tasker.commentUpdate',
  route: 'PUT /api/admin/taskmanagement/comment/:id',
  summary: 'Changes an own comment within 15 minutes.',
  toast: info('Comment Updated Successfully'),
  ...specs.changeComment,
})

export const adminDeleteComment = call({
  id: 'tasker.commentDelete',
  route: 'DELETE /api/admin/taskmanagement/comment/:id',
  summary: 'Deletes an own comment within 15 minutes; its place stays.',
  toast: success('Comment Deleted Successfully'),
  ...specs.removeComment,
})

export const adminReassignTask = call({
  id: 'tasker.reassign',
  route: 'POST /api/admin/reassign-task',
  summary: 'Hands a task over to a person, who accepts or declines it.',
  ...specs.reassign,
})

export const adminActOnTask = call({
  id: 'tasker.action',
  route: 'POST /api/admin/taskmanagement/action',
  summary: 'Takes a step with a task.',
  toast: UPDATED,
  ...specs.act,
})

export const adminApproveTask = call({
  id: 'tasker.approve',
  route: 'PUT /api/admin/taskmanagement/approve/:id',
  summary: 'Approves the closing of a task, or its later due date.',
  toast: success('Task Approved Successfully'),
  ...specs.approve,
})

export const adminRejectTask = call({
  id: 'tasker.reject',
  route: 'PUT /api/admin/taskmanagement/reject/:id',
  summary: 'Sends a task back, or keeps its due date, with a comment.',
  toast: success('Task Rejected Successfully'),
  ...specs.reject,
})

export const adminChangeTasks = call({
  id: 'tasker.bulk',
  route: 'POST /api/admin/taskmanagement/bulk',
  summary: 'Changes many tasks, each by its own rules. It can be undone for 10 seconds, and no one is notified before.',
  toast: UPDATED,
  ...specs.bulk,
})

export const adminUndoTasks = call({
  id: 'tasker.undo',
  route: 'POST /api/admin/taskmanagement/undo',
  summary: 'Undoes an own change of many tasks within 10 seconds.',
  toast: UPDATED,
  ...specs.undo,
})

export const adminListReceivers = call({
  id: 'tasker.receivers',
  route: 'GET /api/admin/taskmanagement/receivers',
  summary: 'People to whom a task can be offered or handed over, with their free time until it is due.',
  ...specs.listReceivers,
})

export const adminPlaceTask = call({
  id: 'tasker.place',
  route: 'PUT /api/admin/taskmanagement/place/:id',
  summary: 'Puts a card of the board before or after another one of its column, for all readers.',
  ...specs.place,
})

export const adminReadCapacity = call({
  id: 'tasker.capacity',
  route: 'POST /api/admin/taskmanagement/capacity',
  summary: 'The free time of people from one date to another, by their calendars and the tasks that they hold.',
  ...specs.readCapacity,
})

/** Pictures, PDF, text, CSV, XLSX and DOCX, by content. */
export const TASK_FILE = { max_bytes: 10 * 1024 * 1024, max_side: 8000 } as const

export const adminAttachFile = call({
  id: 'tasker.attach',
  route: 'POST /api/admin/taskmanagement/attach',
  permission: 'tasks.comment',
  summary: 'Attaches a file to a task.',
  body: z.strictObject({ task_id: textId, title: line(120).optional() }),
  data: taskFile,
  upload: { max_bytes: TASK_FILE.max_bytes },
  toast: success('Attachment Added Successfully'),
  refusals: { 'attachments.limit': '100 files a month are the limit.' },
  changes: ['tasks.changed', 'reports.changed'],
})

export const adminListFlow = call({
  id: 'tasker.flow',
  route: 'GET /api/admin/taskmanagement/flow',
  permission: 'tasks.read',
  summary: 'How many tasks in scope were added and done in each of the last 12 weeks.',
  data: z.array(z.strictObject({ week: date, added: z.int(), done: z.int() })),
  shows: specs.shows,
})

export const adminTaskCalls = {
  adminListTasksOf,
  adminListTasks,
  adminShowTask,
  adminAddTask,
  adminUpdateTask,
  adminDeleteTask,
  adminAddComment,
  adminUpdateComment,
  adminDeleteComment,
  adminReassignTask,
  adminActOnTask,
  adminApproveTask,
  adminRejectTask,
  adminChangeTasks,
  adminUndoTasks,
  adminListReceivers,
  adminPlaceTask,
  adminReadCapacity,
  adminAttachFile,
  adminListFlow,
}
