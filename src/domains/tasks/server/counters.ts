import type { RawBuilder } from 'kysely'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, type Counter, menuBadges } from '#kit/server/registries.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { addCounts, countMatching, NO_TASKS } from './store/counters.ts'
import type { Viewer } from './store/visibility.ts'

const overdue: Counter<CardQuery> = {
  permissions: ['tasks.read'],
  labels: ['task is overdue', 'tasks are overdue'],
  isLate: true,
  count: (cardQuery) => countMatching(cardQuery, { due: 'overdue', ...unitsOf(cardQuery) }),
  path: (cardQuery) => `/admin/tasker${queryText({ due: 'overdue', ...unitsOf(cardQuery) })}`,
}

const unitsOf = ({ department_id, team_id }: CardQuery) => ({
  ...(department_id === null ? {} : { department_id }),
  ...(team_id === null ? {} : { team_id }),
})

/** Counts offers that wait for a response, and requests that wait for a decision. */
const waiting = (viewer: Viewer): RawBuilder<number> => {
  const { actor } = viewer
  const offered = actor.employee_id === null ? NO_TASKS : countMatching(viewer, { view: 'offered' }, actor.employee_id)
  const decides = scopeOf(actor, 'tasks.approve') === null ? NO_TASKS : countMatching(viewer, { view: 'to_approve' })
  return addCounts(offered, decides)
}

export const counterFillings: readonly Filling[] = [
  entries(attentionLines, { 'tasks.overdue': overdue }),
  entries(menuBadges, {
    '/employee/tasks': { permission: 'tasks.read', count: waiting },
    '/admin/tasker': {
      permission: 'tasks.approve',
      count: (viewer) => countMatching(viewer, { view: 'to_approve' }),
    },
  }),
]
