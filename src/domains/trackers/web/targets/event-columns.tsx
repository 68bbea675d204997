import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { day, dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { CountEvent } from '../../contract/targets.models.ts'
import type { Unit } from '../../contract/targets.fields.ts'

const KIND: Readonly<Record<CountEvent['kind'], string>> = {
  responded: 'Responded',
  resolved: 'Resolved',
  reopened: 'Reopened',
  reviewed: 'Reviewed',
  done: 'Done',
  counted: 'Reported',
  worked: 'Worked',
  reported: 'Submitted',
  missing: 'Missing',
}

/** Returns the link to the row behind an event; null where the reader has no screen for it. */
const linkOf = ({ ref }: CountEvent, area: 'admin' | 'employee'): ScreenLink | null => {
  if (ref.id === null) return null
  if (ref.type === 'ticket')
    return area === 'admin'
      ? `/admin/work-reports/ticket-trackers?tab=tickets&ticket=${ref.id}`
      : `/employee/search-tickets?ticket=${ref.id}`
  if (ref.type === 'task') return area === 'admin' ? `/admin/tasker?task=${ref.id}` : `/employee/tasks?task=${ref.id}`
  return null
}

const amountOf = (unit: Unit, delta: number): string => (unit === 'minutes' ? duration(delta) : number(delta))

/** The columns of the events behind a number. */
export const eventColumns = (unit: Unit, area: 'admin' | 'employee'): readonly Column<CountEvent>[] => [
  {
    key: 'label',
    title: 'What',
    text: ({ ref }) => ref.label,
    cell: (event) => {
      const link = linkOf(event, area)
      return link ? <GoLink href={link}>{event.ref.label}</GoLink> : event.ref.label
    },
    onPhone: 'title',
  },
  { key: 'kind', title: 'Event', text: ({ kind }) => KIND[kind], isShort: true },
  {
    key: 'at',
    title: 'At',
    text: ({ at, ref }) => (ref.type === 'day' || ref.type === 'work_data' ? '–' : dateTime(at)),
    isShort: true,
  },
  { key: 'day', title: 'Counts for', text: ({ business_date }) => day(business_date), isShort: true },
  {
    key: 'delta',
    title: 'Number',
    text: ({ delta, base_delta }) =>
      unit === 'percentage' ? `${number(delta)} of ${number(base_delta)}` : amountOf(unit, delta),
    isNumber: true,
  },
  { key: 'note', title: 'Note', text: ({ note }) => note ?? '' },
]
