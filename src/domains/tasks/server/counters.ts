import { type RawBuilder, sql } from 'kysely'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, type Counter, menuBadges } from '#kit/server/registries.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { TaskQuery } from '../contract/tasks.inputs.ts'
import { conditions } from './store/lists.ts'
import { type Viewer, visibilityOf } from './store/visibility.ts'

const countOf = (viewer: Viewer, query: TaskQuery, employee: number | null = null): RawBuilder<number> => {
  const subject = employee === null ? null : { employee_id: employee, account_id: null }
  return sql<number>`(select count(*)::int from tasks t where ${conditions(visibilityOf(viewer), query, subject)})`
}

const overdue: Counter<CardQuery> = {
  permissions: ['tasks.read'],
  labels: ['task is overdue', 'tasks are overdue'],
  count: (cardQuery) => countOf(cardQuery, { due: 'overdue', ...unitsOf(cardQuery) }),
  path: (cardQuery) => `/admin/tasker${queryText({ due: 'overdue', ...unitsOf(cardQuery) })}`,
}

const unitsOf = ({ department_id, team_id }: CardQuery) => ({
  ...(department_id === null ? {} : { department_id }),
  ...(team_id === null ? {} : { team_id }),
})

/** Counts offers that wait for a response, and requests that wait for a decision. */
const waiting = (viewer: Viewer): RawBuilder<number> => {
  const { actor } = viewer
  const offered = actor.employee_id === null ? sql<number>`0` : countOf(viewer, { view: 'offered' }, actor.employee_id)
  const decides = scopeOf(actor, 'tasks.approve') === null ? sql<number>`0` : countOf(viewer, { view: 'to_approve' })
  return sql<number>`(${offered} + ${decides})`
}

export const registerCounters = (): void => {
  attentionLines.add('tasks.overdue', overdue)
  menuBadges.add('/employee/tasks', { permission: 'tasks.read', count: waiting })
  menuBadges.add('/admin/tasker', {
    permission: 'tasks.approve',
    count: (viewer) => countOf(viewer, { view: 'to_approve' }),
  })
}
