import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime, dayIn, fullDay } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Assignment } from '../../contract/inventory.models.ts'
import { actOnOwnEquipment, printOwnReceipt } from '../../contract/own.calls.ts'
import { AssignmentNotes } from '../parts/assignment-notes.tsx'
import { Photos } from '../parts/equipment-photo.tsx'
import { CLOSED_HOW, conditionText, hasOpenObjection, stateSign } from '../parts/labels.ts'
import { ReturnedSides, ReturnMessages } from '../parts/returned-sides.tsx'
import { ReportForm, type Reported } from './report-form.tsx'
import styles from './own-equipment.module.css'

type Props = Readonly<{ row: Assignment }>

const dayOf = (instant: string): string => fullDay(dayIn(instant))

/** Returns the time that a piece was with the person, with its condition at both ends. */
const timeOf = (row: Assignment): string => {
  const out = conditionText(row.condition_out).toLowerCase()
  if (row.returned_at === null || row.condition_in === null) return `Since ${dayOf(row.since)}, ${out}`
  return `${dayOf(row.since)}, ${out} – ${dayOf(row.returned_at)}, ${conditionText(row.condition_in).toLowerCase()}`
}

const Name = ({ row: { asset } }: Props) => (
  <span>
    <strong>{asset.name}</strong> <span className={`m-dim ${styles.tag}`}>{asset.tag}</span>
  </span>
)

/** One piece of own equipment as a line, with what can be done with it. */
export const OwnItem = ({ row }: Props) => {
  const [reported, report] = useState<Reported | null>(null)
  // The title of the list is the state of such a piece.
  const isUsual = row.state === 'accepted' || row.state === 'closed'
  return (
    <li>
      <div className={styles.line}>
        <Name row={row} />
        <span className={`m-dim ${styles.time}`}>{timeOf(row)}</span>
        <span className={styles.steps}>
          {row.closed_how && <span className="m-dim">{CLOSED_HOW[row.closed_how]}</span>}
          {!isUsual && <StatusBadge {...stateSign(row)} />}
          {!reported && row.can.announce_return && <Send row={row} action="announce_return" label="Return" />}
          <More row={row} onReport={report} />
        </span>
      </div>
      <div className={styles.notes}>
        <AssignmentNotes row={row} hasEnd={false} />
        <Photos ids={row.photos_out} text={`${row.asset.name} when handed out`} />
        <Photos ids={row.photos_in} text={`${row.asset.name} when given back`} />
        {reported && <ReportForm row={row} action={reported} onClose={() => report(null)} />}
      </div>
    </li>
  )
}

/** Returns what the person can do about a return, or who is next. */
const nextStep = (row: Assignment): string => {
  const { can, taken_by, dispute_until } = row
  const until = dispute_until === null ? '' : ` until ${dateTime(dispute_until)}`
  if (can.confirm_return) return `Is this right? Confirm it, or dispute it${until}. After that it counts as right.`
  if (hasOpenObjection(row))
    return 'Nothing for you to do now: a keeper who did not make the charge answers, and you are notified.'
  if (row.state === 'disputed')
    return `Nothing for you to do now: a keeper other than ${taken_by ?? 'the one who took it back'} settles it, and you are notified.`
  return 'If this charge is not right, object to it.'
}

/** A return that the person has not agreed to yet: both conditions, the messages about it, and the next step. */
export const OpenReturn = ({ row }: Props) => {
  const [reported, report] = useState<Reported | null>(null)
  const { confirm_return, dispute_return, object } = row.can
  return (
    <li className={styles.open}>
      <div className={styles.head}>
        <Name row={row} />
        {row.state !== 'closed' || hasOpenObjection(row) ? <StatusBadge {...stateSign(row)} /> : null}
        <span className={styles.menu}>
          <More row={row} onReport={report} />
        </span>
      </div>
      <ReturnedSides row={row} />
      <ReturnMessages row={row} disputed="You disputed it" />
      {reported ? (
        <ReportForm row={row} action={reported} onClose={() => report(null)} />
      ) : (
        <div className={styles.next}>
          <p>{nextStep(row)}</p>
          {confirm_return && <Send row={row} action="confirm_return" label="Confirm" isMain />}
          {dispute_return && (
            <Button variant="default" onClick={() => report('dispute_return')}>
              Dispute
            </Button>
          )}
          {object && (
            <Button variant="default" onClick={() => report('object_charge')}>
              Object to the charge
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type SendProps = Props & Readonly<{ action: 'announce_return' | 'confirm_return'; label: string; isMain?: boolean }>

const Send = ({ row, action, label, isMain }: SendProps) => {
  const act = useCall(actOnOwnEquipment)
  return (
    <>
      <Button
        {...(isMain ? {} : { variant: 'default', size: 'compact-sm' })}
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
