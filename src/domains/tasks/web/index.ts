import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const tasksWeb: DomainWeb = {
  screens: [
    {
      path: '/admin/tasker',
      area: 'admin',
      title: 'Tasker',
      load: () => import('./screens/admin-tasks-screen.tsx'),
      permissions: ['tasks.read'],
    },
    {
      path: '/employee/tasks',
      area: 'employee',
      title: 'My tasks',
      load: () => import('./screens/my-tasks-screen.tsx'),
      permissions: ['tasks.read'],
    },
  ],
  cards: {
    admin: { tasks: { title: 'Tasks', load: () => import('./cards/admin-tasks-card.tsx'), shows: ['tasks.changed'] } },
    employee: { tasks: { title: 'Tasks', load: () => import('./cards/own-tasks-card.tsx'), shows: ['tasks.changed'] } },
  },
  tabs: {
    'employee-details': [
      { id: 'tasks', label: 'Tasks', permission: 'tasks.read', load: () => import('./person/person-tab.tsx') },
    ],
    'employee-overview': [
      {
        id: 'tasks',
        label: 'Open tasks',
        permission: 'tasks.read',
        height: 52,
        load: () => import('./person/open-tasks.tsx'),
      },
    ],
  },
  actions: [
    {
      id: 'tasks.add',
      title: 'Add Task',
      area: 'employee',
      permission: 'tasks.write',
      run: ({ go }) => go('/employee/tasks?edit=new'),
    },
    {
      id: 'tasker.add',
      title: 'Add Task',
      area: 'admin',
      permission: 'tasks.write',
      run: ({ go }) => go('/admin/tasker?edit=new'),
    },
  ],
  verbs: {
    'tasks.action': async () => (await import('../contract/tasks.calls.ts')).actOnTask,
    'tasks.approve': async () => (await import('../contract/tasks.calls.ts')).approveTask,
    'tasker.approve': async () => (await import('../contract/admin-tasks.calls.ts')).adminApproveTask,
  },
}
