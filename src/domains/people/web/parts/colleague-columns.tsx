import { day } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { Card } from '../../contract/card.models.ts'
import { EmailText } from './email-text.tsx'
import { photoOf, PRESENCE, presenceText, WORK_MODE } from './labels.ts'
import styles from './people.module.css'

/** The columns of the directory: the content of a card. */
export const colleagueColumns: readonly Column<Card>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: 'name',
    text: (card) => card.name,
    cell: (card) => <PersonChip name={card.name} photo={photoOf(card)} />,
    onPhone: 'title',
    width: 220,
  },
  { key: 'designation', title: 'Designation', text: (card) => card.designation?.name ?? '–' },
  { key: 'department', title: 'Department', text: (card) => card.department?.name ?? '–', isExtra: true },
  { key: 'team', title: 'Team', text: (card) => card.team?.name ?? '–' },
  { key: 'manager', title: 'Reports to', text: (card) => card.manager?.name ?? '–', onPhone: 'hide' },
  {
    key: 'presence',
    title: 'Now',
    onPhone: 'status',
    text: (card) => presenceText(card) ?? '–',
    cell: ({ presence, until }) =>
      presence && (
        <span className={styles.now}>
          <StatusBadge tone={PRESENCE[presence][0]} word={PRESENCE[presence][1]} />
          {until && <span className="m-dim m-small">back {day(until)}</span>}
        </span>
      ),
  },
  {
    key: 'work_email',
    title: 'Email',
    text: (card) => card.work_email,
    cell: (card) => <EmailText address={card.work_email} />,
  },
  { key: 'work_phone', title: 'Phone', text: (card) => card.work_phone ?? '–', isExtra: true },
  {
    key: 'mode',
    title: 'Work mode',
    text: (card) => (card.work_mode ? WORK_MODE[card.work_mode] : '–'),
    isExtra: true,
  },
]
