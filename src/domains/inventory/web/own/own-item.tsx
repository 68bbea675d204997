import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Assignment } from '../../contract/inventory.models.ts'
import { actOnOwnEquipment, printOwnReceipt } from '../../contract/own.calls.ts'
import { AssignmentNotes } from '../parts/assignment-notes.tsx'
import { Photos } from '../parts/equipment-photo.tsx'
import { conditionText, hasOpenObjection, stateSign } from '../parts/labels.ts'
import { ReportForm, type Reported } from './report-form.tsx'
import styles from '../parts/inventory.module.css'
import ownStyles from './own-item.module.css'

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
  // The title of the list is the state of such a piece.
  const isUsual = row.state === 'accepted' && !hasOpenObjection(row)
  return (
    <li className={`${styles.item} ${ownStyles.piece}`}>
      <div className={ownStyles.head}>
        <span>
          <strong>{row.asset.name}</strong> <span className={`m-dim ${styles.tag}`}>{row.asset.tag}</span>
        </span>
        {isUsual ? null : <StatusBadge {...stateSign(row)} />}
        {!reported && row.can.announce_return && <Send row={row} action="announce_return" label="Return" />}
        <More row={row} onReport={report} />
      </div>
      {linesOf(row).map((text) => (
        <span key={text} className="m-dim m-small">
          {text}
        </span>
      ))}
      <AssignmentNotes row={row} />
      <div className={ownStyles.photos}>
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

type SendProps = Props & Readonly<{ action: 'announce_return' | 'confirm_return'; label: string }>

const Send = ({ row, action, label }: SendProps) => {
  const act = useCall(actOnOwnEquipment)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={act.isRunning}
        onClick={() => act.start({ body: { assignment_id: row.id, version: row.version, action } })}
      >
        {label}
      </Button>
      <Refused failure={act.failure} />
    </>
  )
}

type StepsProps = Props & Readonly<{ onReport: (action: Reported) => void }>

/** Steps that are rare, and the receipt. */
const More = ({ row, onReport }: StepsProps) => {
  const save = () => void saveFile(printOwnReceipt, { params: { id: row.handout.id } }, `${row.handout.number}.pdf`)
  const reports = row.can.report
    ? [
        { label: 'Report damage', run: () => onReport('report_damaged') },
        { label: 'Report loss', run: () => onReport('report_lost') },
      ]
    : []
  return <ActionMenu actions={[...reports, { label: 'Receipt', run: save }]} label={`Actions for ${row.asset.tag}`} />
}

/** Steps that wait for the person, each with its own button. */
const Steps = ({ row, onReport }: StepsProps) => {
  const { confirm_return, dispute_return, object } = row.can
  if (!confirm_return && !dispute_return && !object) return null
  const button = (label: string, action: Reported) => (
    <Button variant="default" size="compact-sm" onClick={() => onReport(action)}>
      {label}
    </Button>
  )
  return (
    <div className="m-row">
      {confirm_return && <Send row={row} action="confirm_return" label="Confirm" />}
      {dispute_return && button('Dispute', 'dispute_return')}
      {object && button('Object to the charge', 'object_charge')}
    </div>
  )
}
