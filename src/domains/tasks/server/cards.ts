import type { CardSource } from '#kit/server/registries.ts'
import { getAdminCard, getOwnCard } from './store/cards.ts'
import { visibilityOf } from './store/visibility.ts'

export const adminCardSources: Readonly<Record<string, CardSource>> = {
  tasks: {
    permission: 'tasks.read',
    read: async (query) => ({ path: '/admin/tasker', data: await getAdminCard(query.tx, visibilityOf(query), query) }),
  },
}

export const employeeCardSources: Readonly<Record<string, CardSource>> = {
  tasks: {
    permission: 'tasks.read',
    read: async ({ tx, actor, today }) =>
      actor.employee_id === null
        ? null
        : { path: '/employee/tasks', data: await getOwnCard(tx, actor.employee_id, today) },
  },
}
