import { HEAD_NUMBERS, LEAD_NUMBERS, ownTeamDepartment, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const WORKING = { admin: [0, 1, 2], user: ownTeamDepartment } as const

export const tasksPermissions = permissions({
  'tasks.read': { label: 'See tasks', admin: [0, 1, 2, 5], user: ownTeamDepartment },
  'tasks.write': { label: 'Add and change tasks', help: 'Own: tasks for oneself.', ...WORKING },
  'tasks.act': { label: 'Take, start, finish and cancel tasks', ...WORKING },
  'tasks.comment': { label: 'Comment on tasks', ...WORKING },
  'tasks.reassign': { label: 'Hand tasks over', help: 'Own: to members of the own team.', ...WORKING },
  'tasks.approve': {
    label: 'Approve tasks and due dates',
    admin: [0, 1, 2],
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'tasks.delete': {
    label: 'Delete tasks',
    help: 'Own: tasks that the person created.',
    admin: [0, 1, 2],
    user: { own: USER_NUMBERS },
  },
})
