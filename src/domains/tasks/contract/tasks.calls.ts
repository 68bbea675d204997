import { call, info, success } from '#kit/contract/call.ts'
import * as specs from './tasks.specs.ts'

const ADDED = success('Task Added Successfully')
const UPDATED = info('Task Updated Successfully')
const DELETED = success('Task Deleted Successfully')

export const listTasksOf = call({
  id: 'tasks.listByUser',
  route: 'GET /api/user/get_task/:userId',
  summary: 'Tasks that a person holds or is offered; with `view=created`, those that the person created.',
  ...specs.listOfPerson,
})

export const listTasks = call({
  id: 'tasks.teamList',
  route: 'GET /api/user/get_task',
  summary: 'Tasks in scope.',
  ...specs.list,
})

export const showTask = call({
  id: 'tasks.show',
  route: 'GET /api/user/task/:id',
  summary: 'A task with its steps, people, comments and history.',
  ...specs.show,
})

export const addTask = call({
  id: 'tasks.add',
  route: 'POST /api/admin/task_management',
  summary: 'Adds a task, or one for each person, and offers it.',
  toast: ADDED,
  ...specs.add,
})

export const addOwnTask = call({
  id: 'tasks.userAdd',
  route: 'POST /api/user/add_task',
  summary: 'Adds a task for oneself; leads add tasks for their people.',
  toast: ADDED,
  ...specs.add,
})

export const updateTask = call({
  id: 'tasks.update',
  route: 'PUT /api/admin/task_management/:id',
  summary: 'Changes fields of a task. Its state and holder stay.',
  toast: UPDATED,
  ...specs.update,
})

export const updateOwnTask = call({
  id: 'tasks.userUpdate',
  route: 'PUT /api/user/update_task/:id',
  summary: 'Changes fields of a task; a holder who did not create it sets the remaining time, the plan and the steps.',
  toast: UPDATED,
  ...specs.update,
})

export const deleteTask = call({
  id: 'tasks.delete',
  route: 'DELETE /api/admin/task_management/:id',
  summary: 'Deletes a task that no one has worked on.',
  toast: DELETED,
  ...specs.remove,
})

export const deleteOwnTask = call({
  id: 'tasks.userDelete',
  route: 'DELETE /api/user/delete_task/:id',
  summary: 'Deletes an own task that no one has worked on.',
  toast: DELETED,
  ...specs.remove,
})

export const addComment = call({
  id: 'tasks.comment',
  route: 'POST /api/user/post_comment',
  summary: 'Comments on a task. `@` before the name of a person mentions that person.',
  toast: success('Comment Added Successfully'),
  ...specs.comment,
})

export const updateComment = call({
  id: 'tasks.commentUpdate',
  route: 'PUT /api/user/post_comment/:id',
  summary: 'Changes an own comment within 15 minutes.',
  toast: info('Comment Updated Successfully'),
  ...specs.changeComment,
})

export const deleteComment = call({
  id: 'tasks.commentDelete',
  route: 'DELETE /api/user/post_comment/:id',
  summary: 'Deletes an own comment within 15 minutes; its place stays.',
  toast: success('Comment Deleted Successfully'),
  ...specs.removeComment,
})

export const reassignTask = call({
  id: 'tasks.reassign',
  route: 'POST /api/user/reassign-task',
  summary: 'Hands a task over to a person, who accepts or declines it.',
  ...specs.reassign,
})

export const actOnTask = call({
  id: 'tasks.action',
  route: 'POST /api/user/task_action',
  summary: 'Takes a step with a task.',
  toast: UPDATED,
  ...specs.act,
})

export const approveTask = call({
  id: 'tasks.approve',
  route: 'PUT /api/user/task/approve/:id',
  summary: 'Approves the closing of a task, or its later due date.',
  stakes: 'approval',
  toast: success('Task Approved Successfully'),
  ...specs.approve,
})

export const rejectTask = call({
  id: 'tasks.reject',
  route: 'PUT /api/user/task/reject/:id',
  summary: 'Sends a task back, or keeps its due date, with a comment.',
  stakes: 'approval',
  toast: success('Task Rejected Successfully'),
  ...specs.reject,
})

export const changeTasks = call({
  id: 'tasks.bulk',
  route: 'POST /api/user/task_bulk',
  summary: 'Changes many tasks, each by its own rules. It can be undone for 10 seconds, and no one is notified before.',
  toast: UPDATED,
  ...specs.bulk,
})

export const undoTasks = call({
  id: 'tasks.undo',
  route: 'POST /api/user/task_undo',
  summary: 'Undoes an own change of many tasks within 10 seconds.',
  toast: UPDATED,
  ...specs.undo,
})

export const listReceivers = call({
  id: 'tasks.receivers',
  route: 'GET /api/user/task_receivers',
  summary: 'People to whom a task can be offered or handed over, with their free time until it is due.',
  ...specs.listReceivers,
})

export const placeTask = call({
  id: 'tasks.place',
  route: 'PUT /api/user/task/place/:id',
  summary: 'Puts a card of the board before or after another one of its column, for all readers.',
  ...specs.place,
})

export const readCapacity = call({
  id: 'tasks.capacity',
  route: 'POST /api/user/task_capacity',
  summary: 'The free time of people from one date to another, by their calendars and the tasks that they hold.',
  ...specs.readCapacity,
})

export const taskCalls = {
  listTasksOf,
  listTasks,
  showTask,
  addTask,
  addOwnTask,
  updateTask,
  updateOwnTask,
  deleteTask,
  deleteOwnTask,
  addComment,
  updateComment,
  deleteComment,
  reassignTask,
  actOnTask,
  approveTask,
  rejectTask,
  changeTasks,
  undoTasks,
  listReceivers,
  placeTask,
  readCapacity,
}
