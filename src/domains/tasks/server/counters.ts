import { type RawBuilder, sql } from 'kysely'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, type Counter, menuBadges } from '#kit/server/registries.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { TaskQuery } from '../contract/tasks.inputs.ts'
import { conditions } from './store/lists.ts'
import { type Looking, sightOf } from './store/sight.ts'

const countOf = (looking: Looking, query: TaskQuery, employee: number | null = null): RawBuilder<number> => {
  const subject = employee === null ? null : { employee_id: employee, account_id: null }
  return sql<number>`(select count(*)::int from tasks t where ${conditions(sightOf(looking), query, subject)})`
}

const overdue: Counter<CardQuery> = {
  permissions: ['tasks.read'],
  labels: ['task is overdue', 'tasks are overdue'],
  count: (ask) => countOf(ask, { due: 'overdue', ...unitsOf(ask) }),
  path: (ask) => `/admin/tasker${queryText({ due: 'overdue', ...unitsOf(ask) })}`,
}

const unitsOf = ({ department_id, team_id }: CardQuery) => ({
  ...(department_id === null ? {} : { department_id }),
  ...(team_id === null ? {} : { team_id }),
})

/** Offers that wait for an answer, and what waits for a decision. */
const waiting = (looking: Looking): RawBuilder<number> => {
  const { actor } = looking
  const offered = actor.employee_id === null ? sql<number>`0` : countOf(looking, { view: 'offered' }, actor.employee_id)
  const decides = scopeOf(actor, 'tasks.approve') === null ? sql<number>`0` : countOf(looking, { view: 'to_approve' })
  return sql<number>`(${offered} + ${decides})`
}

export const registerCounters = (): void => {
  attentionLines.add('tasks.overdue', overdue)
  menuBadges.add('/employee/tasks', { permission: 'tasks.read', count: waiting })
  menuBadges.add('/admin/tasker', {
    permission: 'tasks.approve',
    count: (looking) => countOf(looking, { view: 'to_approve' }),
  })
}
