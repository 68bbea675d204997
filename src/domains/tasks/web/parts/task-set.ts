import { useActor } from '#kit/web/screens/actor.tsx'
import * as tasker from '../../contract/tasker.calls.ts'
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
} as const
export type TaskSet = typeof EMPLOYEE

const TASKER: TaskSet = {
  listOf: tasker.taskerListOf,
  list: tasker.taskerList,
  show: tasker.taskerShow,
  add: tasker.taskerAdd,
  update: tasker.taskerUpdate,
  remove: tasker.taskerDelete,
  comment: tasker.taskerComment,
  updateComment: tasker.taskerCommentUpdate,
  deleteComment: tasker.taskerCommentDelete,
  reassign: tasker.taskerReassign,
  act: tasker.taskerAct,
  approve: tasker.taskerApprove,
  reject: tasker.taskerReject,
  bulk: tasker.taskerBulk,
  undo: tasker.taskerUndo,
  capacity: tasker.taskerCapacity,
}

/** The calls of the screen: those of the tasker for administrators, those of tasks for all others. */
export const useTaskSet = (): TaskSet => (useActor().area === 'admin' ? TASKER : EMPLOYEE)
