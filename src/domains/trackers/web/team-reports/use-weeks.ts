import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { readWorkGraph } from '../../contract/work-graph.calls.ts'
import type { Cell } from '../../contract/work-graph.models.ts'

/** By person the worked part of the expected time, in percent, week by week. */
export type Weeks = ReadonlyMap<number, readonly (number | null)[]>

/** Weeks of the small picture in the line of a person. */
export const WEEKS = 8
const WEEK_DAYS = 7
const BASIS_POINTS = 100

/** Returns for each person the mean of the days of each week, from the first day on; null for a week without any. */
export const meansByWeek = (cells: readonly Pick<Cell, 'user_id' | 'date' | 'value'>[], first: string): Weeks => {
  const ends = Array.from({ length: WEEKS }, (_, at) => addDays(first, (at + 1) * WEEK_DAYS))
  return new Map(
    [...Map.groupBy(cells, ({ user_id }) => user_id)].map(([id, own]) => {
      const byWeek = Map.groupBy(own, ({ date }) => ends.findIndex((end) => date < end))
      const mean = (at: number): number | null => {
        const values = (byWeek.get(at) ?? []).flatMap(({ value }) => value ?? [])
        if (values.length === 0) return null
        return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length / BASIS_POINTS)
      }
      return [id, ends.map((_, at) => mean(at))]
    }),
  )
}

/** The worked time of the people of a team in the weeks up to a day; null for those who may not see it. */
export const useWeeks = (team_id: number, last: string, isShown: boolean): Weeks | null => {
  const isAllowed = useActor().has('work_graph.read') && isShown
  const first = addDays(last, 1 - WEEKS * WEEK_DAYS)
  const body = { view: 'heat', team_id, start_date: first, end_date: last, measure: 'worked_share' } as const
  const { data } = useCallQuery(readWorkGraph, { body }, { enabled: isAllowed, showPrevious: true })
  if (!isAllowed) return null
  return meansByWeek(data?.view === 'heat' ? data.cells : [], first)
}
