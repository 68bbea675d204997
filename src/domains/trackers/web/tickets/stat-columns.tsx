import type { ScreenLink } from '#kit/contract/keys.ts'
import { CountLink } from '#kit/web/layout/count-link.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { number, percent } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { TicketStat, TicketTotals } from '../../contract/tickets.models.ts'

/** `82 % of 40`; a dash without a base. */
const shareText = (met: number, total: number): string =>
  total === 0 ? '–' : `${percent(met / total)} of ${number(total)}`

const minutesText = (minutes: number | null): string => (minutes === null ? '–' : duration(minutes))

export const qualityText = ({
  quality_sum,
  quality_base,
}: Pick<TicketTotals, 'quality_sum' | 'quality_base'>): string =>
  quality_base === 0 ? '–' : number((quality_sum / quality_base) * 5, 1)

export const NO_HANDLER = 'No handler'
const personText = ({ employee }: TicketStat): string => employee?.name ?? NO_HANDLER

export type CountedKind = 'received' | 'responded' | 'resolved' | 'reopened'
type NowKey = 'open_now' | 'overdue_now'

/** The addresses of the rows behind the numbers of a person, or of all where none is named; null where there is none. */
export type StatLinks = Readonly<{
  counted: (kind: CountedKind, user_id?: number) => ScreenLink
  now: (key: NowKey, user_id?: number) => ScreenLink | null
}>

/** The address of open or overdue tickets of a handler in a search; 0 is no handler. */
export const nowQuery = (key: NowKey, user_id: number | undefined): Readonly<Record<string, unknown>> => ({
  ...(key === 'overdue_now' ? { overdue: true } : { state: 'open,in_progress,waiting' }),
  ...(user_id === 0 ? { unassigned: true } : { user_id }),
})

const count = (key: CountedKind, title: string, { counted }: StatLinks): Column<TicketStat> => ({
  key,
  title,
  text: (row) => number(row[key]),
  cell: (row) => (
    <CountLink href={counted(key, row.id)} counts={row[key]}>
      {number(row[key])}
    </CountLink>
  ),
  sort: key,
  isNumber: true,
})

const now = (key: NowKey, title: string, links: StatLinks): Column<TicketStat> => ({
  key,
  title,
  text: (row) => number(row[key]),
  cell: (row) => {
    const href = links.now(key, row.id)
    return href ? (
      <CountLink href={href} counts={row[key]}>
        {number(row[key])}
      </CountLink>
    ) : (
      number(row[key])
    )
  },
  isNumber: true,
})

/** People with what they did about tickets; each number opens its tickets. */
export const statColumns = (links: StatLinks): readonly Column<TicketStat>[] => [
  {
    key: 'name',
    title: 'Person',
    text: personText,
    cell: ({ employee }) =>
      employee ? <PersonChip name={employee.name} photo={{ id: employee.id }} /> : <span>{NO_HANDLER}</span>,
    sort: 'name',
    onPhone: 'title',
    isShort: true,
  },
  count('received', 'Received', links),
  count('responded', 'Responded', links),
  count('resolved', 'Resolved', links),
  count('reopened', 'Reopened', links),
  {
    key: 'response_met',
    title: 'Response in time',
    text: (row) => shareText(row.response_met, row.response_total),
    isNumber: true,
  },
  {
    key: 'resolution_met',
    title: 'Resolution in time',
    text: (row) => shareText(row.resolution_met, row.resolution_total),
    isNumber: true,
  },
  {
    key: 'response_median_minutes',
    title: 'Median response',
    text: (row) => minutesText(row.response_median_minutes),
    isNumber: true,
  },
  {
    key: 'response_p90_minutes',
    title: '90 % respond within',
    text: (row) => minutesText(row.response_p90_minutes),
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'resolution_median_minutes',
    title: 'Median resolution',
    text: (row) => minutesText(row.resolution_median_minutes),
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'resolution_p90_minutes',
    title: '90 % resolve within',
    text: (row) => minutesText(row.resolution_p90_minutes),
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'handling_minutes',
    title: 'Handling',
    text: (row) => duration(row.handling_minutes),
    sort: 'handling_minutes',
    isNumber: true,
  },
  { key: 'quality', title: 'Quality', text: qualityText, isNumber: true, isExtra: true },
  { key: 'stated', title: 'Times entered later', text: (row) => number(row.stated), isNumber: true, isExtra: true },
  { ...now('open_now', 'Open now', links), isExtra: true },
  { ...now('overdue_now', 'Overdue now', links), sort: 'overdue_now' },
]
