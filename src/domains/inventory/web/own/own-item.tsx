import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Assignment } from '../../contract/inventory.models.ts'
import { actOnOwnEquipment, printOwnReceipt } from '../../contract/own.calls.ts'
import { Photos } from '../parts/equipment-photo.tsx'
import { CLOSED_HOW, conditionText, STATE } from '../parts/words.ts'
import { ReportForm, type Reported } from './report-form.tsx'
import styles from '../parts/inventory.module.css'

type Props = Readonly<{ row: Assignment }>

const linesOf = (row: Assignment): string[] => [
  `Since ${dateTime(row.since)}, ${conditionText(row.condition_out).toLowerCase()}`,
  ...(row.due_back_on && row.returned_at === null ? [`Lent until ${fullDay(row.due_back_on)}`] : []),
  ...(row.return_due_on && row.returned_at === null ? [`Return it by ${fullDay(row.return_due_on)}`] : []),
  ...(row.problem ? [`You reported it as ${row.problem.kind}.`] : []),
  ...(row.returned_at && row.condition_in
    ? [`Given back ${dateTime(row.returned_at)}, ${conditionText(row.condition_in).toLowerCase()}`]
    : []),
  ...(row.return_note ? [row.return_note] : []),
  ...(row.dispute_until ? [`Confirm or dispute it until ${dateTime(row.dispute_until)}.`] : []),
  ...(row.dispute_text ? [`You disputed it: ${row.dispute_text}`] : []),
  ...(row.resolution_text ? [`Settled: ${row.resolution_text}`] : []),
  ...(row.closed_how ? [CLOSED_HOW[row.closed_how]] : []),
  ...(row.recovery_minor !== null && row.recovery_currency
    ? [`To be paid: ${money(row.recovery_minor, row.recovery_currency)}`]
    : []),
]

/** One piece of own equipment with what can be done with it. */
export const OwnItem = ({ row }: Props) => {
  const [reported, report] = useState<Reported | null>(null)
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span>
          <strong>{row.asset.name}</strong> <span className="m-dim">{row.asset.tag}</span>
        </span>
        <StatusBadge {...STATE[row.state]} />
      </div>
      {linesOf(row).map((text) => (
        <span key={text} className="m-small">
          {text}
        </span>
      ))}
      <div className={styles.sides}>
        <Photos ids={row.photos_out} text={`${row.asset.name} when handed out`} />
        <Photos ids={row.photos_in} text={`${row.asset.name} when given back`} />
      </div>
      {reported ? (
        <ReportForm row={row} action={reported} onClose={() => report(null)} />
      ) : (
        <Steps row={row} onReport={report} />
      )}
    </li>
  )
}

const Steps = ({ row, onReport }: Props & Readonly<{ onReport: (action: Reported) => void }>) => {
  const act = useCall(actOnOwnEquipment)
  const send = (action: 'announce_return' | 'confirm_return') =>
    act.start({ body: { assignment_id: row.id, version: row.version, action } })
  const button = (label: string, run: () => void) => (
    <Button variant="default" size="compact-sm" loading={act.isRunning} onClick={run}>
      {label}
    </Button>
  )
  return (
    <div className="m-row">
      {row.can.announce_return && button('Return', () => send('announce_return'))}
      {row.can.report && button('Report damage', () => onReport('report_damaged'))}
      {row.can.report && button('Report loss', () => onReport('report_lost'))}
      {row.can.confirm_return && button('Confirm', () => send('confirm_return'))}
      {row.can.dispute_return && button('Dispute', () => onReport('dispute_return'))}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => void saveFile(printOwnReceipt, { params: { id: row.handout.id } }, `${row.handout.number}.pdf`)}
      >
        Receipt
      </Button>
      <Refused failure={act.failure} />
    </div>
  )
}
