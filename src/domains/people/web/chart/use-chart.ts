import type { Named } from '#kit/contract/fields.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { type ChartNode, type ChartQuery, getColleaguesChart, getOrgChart } from '../../contract/chart.calls.ts'
import type { PersonStatus } from '../../contract/people.models.ts'

export type ChartArea = 'admin' | 'employee'
/** A node of either area: only administrators see a state. */
export type Shown = ChartNode & Readonly<{ status?: PersonStatus }>

type ChartPart = Readonly<{ nodes: readonly Shown[]; tops: number; circles: readonly (readonly Named[])[] }>
type PartQuery = ChartQuery & Readonly<{ on?: string | undefined }>

/** The nodes of a part of the chart, by the call of the area. */
export const useChart = (area: ChartArea, { on, ...query }: PartQuery) => {
  const admin = useCallQuery(getOrgChart, { query: { ...query, on } }, { enabled: area === 'admin' })
  const employee = useCallQuery(getColleaguesChart, { query }, { enabled: area === 'employee' })
  const { data, ...rest } = area === 'admin' ? admin : employee
  const part: ChartPart | undefined = data
  return { ...rest, data: part }
}
