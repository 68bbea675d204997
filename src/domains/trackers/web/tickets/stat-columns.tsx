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

const count = (key: 'received' | 'responded' | 'resolved' | 'reopened', title: string): Column<TicketStat> => ({
  key,
  title,
  text: (row) => number(row[key]),
  sort: key,
  isNumber: true,
})

/** People with what they did about tickets. */
export const STAT_COLUMNS: readonly Column<TicketStat>[] = [
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
  count('received', 'Received'),
  count('responded', 'Responded'),
  count('resolved', 'Resolved'),
  count('reopened', 'Reopened'),
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
  { key: 'open_now', title: 'Open now', text: (row) => number(row.open_now), isNumber: true, isExtra: true },
  {
    key: 'overdue_now',
    title: 'Overdue now',
    text: (row) => number(row.overdue_now),
    sort: 'overdue_now',
    isNumber: true,
  },
]
