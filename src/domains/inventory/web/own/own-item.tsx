import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Assignment } from '../../contract/inventory.models.ts'
import { actOnOwnEquipment, printOwnReceipt } from '../../contract/own.calls.ts'
import { AssignmentNotes } from '../parts/assignment-notes.tsx'
import { Photos } from '../parts/equipment-photo.tsx'
import { conditionText, stateSign } from '../parts/labels.ts'
import { ReportForm, type Reported } from './report-form.tsx'
import styles from '../parts/inventory.module.css'

type Props = Readonly<{ row: Assignment }>

const linesOf = (row: Assignment): string[] => [
  `Since ${dateTime(row.since)}, ${conditionText(row.condition_out).toLowerCase()}`,
  ...(row.returned_at && row.condition_in
    ? [`Given back ${dateTime(row.returned_at)}, ${conditionText(row.condition_in).toLowerCase()}`]
    : []),
  ...(row.dispute_until ? [`Confirm or dispute it until ${dateTime(row.dispute_until)}.`] : []),
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
        <StatusBadge {...stateSign(row)} />
      </div>
      {linesOf(row).map((text) => (
        <span key={text} className="m-small">
          {text}
        </span>
      ))}
      <AssignmentNotes row={row} />
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
      {row.can.object && button('Object to the charge', () => onReport('object_charge'))}
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
