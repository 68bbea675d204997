import type { CardSource } from '#kit/server/registries.ts'
import { readAdminCard, readOwnCard } from './store/cards.ts'
import { sightOf } from './store/sight.ts'

export const adminCardSources: Readonly<Record<string, CardSource>> = {
  tasks: {
    permission: 'tasks.read',
    read: async (ask) => ({ path: '/admin/tasker', data: await readAdminCard(ask.tx, sightOf(ask), ask) }),
  },
}

export const employeeCardSources: Readonly<Record<string, CardSource>> = {
  tasks: {
    permission: 'tasks.read',
    read: async ({ tx, actor, today }) =>
      actor.employee_id === null
        ? null
        : { path: '/employee/tasks', data: await readOwnCard(tx, actor.employee_id, today) },
  },
}
