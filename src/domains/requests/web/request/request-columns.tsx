import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { amountCell, whenText } from '../parts/amounts.ts'
import { RequestStatusBadge } from '../parts/request-status.tsx'
import { TypeName } from '../parts/type-name.tsx'
import { STATUS_SIGNS, waitingText } from '../parts/labels.ts'

const NONE = '–'

export const ownColumns: readonly Column<RequestRow>[] = [
  {
    key: 'type',
    title: 'Type',
    text: ({ type }) => type.name,
    cell: ({ type }) => <TypeName type={type} />,
    onPhone: 'title',
  },
  { key: 'from_date', title: 'Dates', text: whenText, sort: 'from_date' },
  { key: 'amount', title: 'Amount', text: ({ amount, unit }) => amountCell(amount, unit), isNumber: true },
  {
    key: 'status',
    title: 'Status',
    text: ({ status }) => STATUS_SIGNS[status].word,
    cell: ({ status }) => <RequestStatusBadge status={status} />,
    onPhone: 'status',
  },
  { key: 'waiting_for', title: 'Waiting for', text: waitingText },
  { key: 'sent_at', title: 'Sent', text: ({ sent_at }) => dateTime(sent_at), sort: 'sent_at', isNumber: true },
  {
    key: 'comments',
    title: 'Comments',
    text: ({ comments }) => (comments > 0 ? number(comments) : NONE),
    isNumber: true,
  },
]
