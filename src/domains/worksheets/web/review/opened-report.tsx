import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listDays, listMonths, listWeeks } from '../../contract/read-reports.calls.ts'
import type { Kind } from '../../contract/worksheets.models.ts'
import { ReportDrawer } from './report-drawer.tsx'
import type { Review } from './use-review.ts'

const CALLS = { daily: listDays, weekly: listWeeks, monthly: listMonths } as const

type Props = Readonly<{
  drawer: DrawerState
  /** The report; undefined while none is open, or once it has left its list. */
  of: Readonly<{ employee_id: number; kind: Kind; day: string }> | undefined
  review: Review | null
}>

/** The drawer of one report of a person, a kind and a day. */
export const OpenedReport = ({ drawer, of, review }: Props) => {
  const day = of?.day ?? ''
  const query = useCallQuery(
    CALLS[of?.kind ?? 'daily'],
    { params: { userId: of?.employee_id ?? 0 }, query: { start_date: day, end_date: day } },
    { enabled: of !== undefined },
  )
  const period = query.data?.[0]
  return <ReportDrawer drawer={drawer} query={query} shown={period && { period }} review={review} />
}
