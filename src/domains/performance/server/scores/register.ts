import { type NoticeContext, noticeKinds } from '#domains/notices/server/index.ts'
import { personHistory } from '#domains/people/server/index.ts'
import { addMonths } from '#kit/contract/months.ts'
import { employeeCards } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { findScore, hasScores, sumScores } from './store.ts'

/** A notice opens for the person who got the points, as long as they count. */
const see = async (
  { tx, actor }: NoticeContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const seen = new Map<number, readonly string[]>()
  for (const id of ids) {
    const row = await findScore(tx, id)
    if (row && row.employee_id === actor.employee_id) seen.set(id, [])
  }
  return seen
}

const MONTHS = 6

export const scoreFillings: readonly Filling[] = [
  entries(noticeKinds, {
    'scores.received': {
      domain: 'performance',
      label: 'Score points that you get',
      priority: 'normal',
      see,
    },
  }),
  entries(personHistory, { 'performance.scores': hasScores }),
  entries(employeeCards, {
    score: {
      permission: 'performance.own',
      read: async ({ tx, actor, today }) => {
        if (actor.employee_id === null) return null
        const month = today.slice(0, 7)
        const months = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at + 1 - MONTHS))
        const { by_month } = await sumScores(tx, actor.employee_id, { from: `${months[0]}-01`, to: today })
        const points = new Map(by_month.map((one) => [one.month, one.points]))
        const shown = months.map((one) => ({ month: one, points: points.get(one) ?? 0 }))
        return {
          path: '/employee/scores?tab=scores',
          data: { current: shown.at(-1)?.points ?? 0, former: shown.at(-2)?.points ?? 0, months: shown },
        }
      },
    },
  }),
]
