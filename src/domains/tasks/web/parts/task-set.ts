import { useActor } from '#kit/web/screens/actor.tsx'
import * as tasker from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'

const EMPLOYEE = {
  listOf: tasks.listTasksOf,
  list: tasks.listTasks,
  show: tasks.showTask,
  add: tasks.addOwnTask,
  update: tasks.updateOwnTask,
  remove: tasks.deleteOwnTask,
  comment: tasks.addComment,
  updateComment: tasks.updateComment,
  deleteComment: tasks.deleteComment,
  reassign: tasks.reassignTask,
  act: tasks.actOnTask,
  approve: tasks.approveTask,
  reject: tasks.rejectTask,
  bulk: tasks.changeTasks,
  undo: tasks.undoTasks,
  capacity: tasks.readCapacity,
  receivers: tasks.listReceivers,
  place: tasks.placeTask,
} as const
export type TaskSet = typeof EMPLOYEE

const ADMIN: TaskSet = {
  listOf: tasker.adminListTasksOf,
  list: tasker.adminListTasks,
  show: tasker.adminShowTask,
  add: tasker.adminAddTask,
  update: tasker.adminUpdateTask,
  remove: tasker.adminDeleteTask,
  comment: tasker.adminAddComment,
  updateComment: tasker.adminUpdateComment,
  deleteComment: tasker.adminDeleteComment,
  reassign: tasker.adminReassignTask,
  act: tasker.adminActOnTask,
  approve: tasker.adminApproveTask,
  reject: tasker.adminRejectTask,
  bulk: tasker.adminChangeTasks,
  undo: tasker.adminUndoTasks,
  capacity: tasker.adminReadCapacity,
  receivers: tasker.adminListReceivers,
  place: tasker.adminPlaceTask,
}

/** Returns the calls of the screen: the admin calls for administrators, those of employees for all others. */
export const useTaskSet = (): TaskSet => (useActor().area === 'admin' ? ADMIN : EMPLOYEE)
