import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Hike } from '../../contract/hikes.models.ts'
import styles from '../parts/pay.module.css'
import { HIKE_REASONS, HIKE_SIGNS, NONE, payText, raiseText, resultText } from './hike-texts.ts'

/** The state of a hike, with a note where the salary behind it has changed. */
export const HikeSigns = ({ hike }: { hike: Hike }) => (
  <span className="m-row">
    <StatusBadge {...HIKE_SIGNS[hike.state]} />
    {hike.base_changed && <StatusBadge tone="bad" word="Salary changed" />}
  </span>
)

const amounts: readonly Column<Hike>[] = [
  { key: 'current', title: 'Pay until then', text: (hike) => payText(hike.current_minor, hike), isNumber: true },
  { key: 'new', title: 'New pay', text: (hike) => payText(hike.new_minor, hike), isNumber: true },
  {
    key: 'cost',
    title: 'Yearly cost',
    text: ({ annual_cost_minor, currency }) => (annual_cost_minor === null ? NONE : money(annual_cost_minor, currency)),
    isNumber: true,
  },
]

type Sees = Readonly<{ pay: boolean; results: boolean }>

/** The columns of the list; amounts for those who see pay, results for those who see evaluations. */
export const hikeColumns = (sees: Sees): readonly Column<Hike>[] => [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip
        name={employee.name}
        photo={{ id: employee.id, version: employee.photo_version }}
        under={[employee.employee_no, employee.designation?.name].filter(Boolean).join(', ')}
      />
    ),
    sort: 'employee',
    onPhone: 'title',
  },
  {
    key: 'from',
    title: 'From',
    text: ({ effective_from }) => fullDay(effective_from),
    cell: ({ effective_from }) => <span className={styles.amount}>{fullDay(effective_from)}</span>,
    sort: 'effective_from',
  },
  { key: 'percent', title: 'Raise', text: ({ percent_bp }) => raiseText(percent_bp), isNumber: true },
  ...(sees.pay ? amounts : []),
  ...(sees.results ? [{ key: 'evaluation', title: 'Evaluation', text: resultText } satisfies Column<Hike>] : []),
  { key: 'reason', title: 'Reason', text: ({ reason }) => HIKE_REASONS[reason] },
  { key: 'proposer', title: 'Proposed by', text: ({ proposed_by }) => proposed_by },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: ({ state }) => HIKE_SIGNS[state].word,
    cell: (hike) => <HikeSigns hike={hike} />,
  },
]
