import type { ReactNode } from 'react'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import type { Assignment } from '../../contract/inventory.models.ts'
import { CLOSED_HOW, CONDITION_OPTIONS, conditionText } from './labels.ts'
import { Photos } from './equipment-photo.tsx'
import styles from './returned-sides.module.css'

type Props = Readonly<{ row: Assignment }>
type SideProps = Readonly<{ title: string; value: ReactNode; isWorse?: boolean; children?: ReactNode }>

const Side = ({ title, value, isWorse, children }: SideProps) => (
  <div className={styles.side}>
    <dt>{title}</dt>
    <dd>
      <strong data-worse={isWorse || undefined}>{value}</strong>
      {children}
    </dd>
  </div>
)

const dayOf = (instant: string): string => fullDay(dayIn(instant))

const rank = (value: string): number => CONDITION_OPTIONS.findIndex((option) => option.value === value)

const backText = ({ condition_in, closed_how }: Assignment): string => {
  if (condition_in !== null) return conditionText(condition_in)
  return closed_how === 'lost' ? CLOSED_HOW.lost : 'Not given back'
}

type PicturesProps = Readonly<{ ids: readonly number[]; text: string }>

const Pictures = ({ ids, text }: PicturesProps) =>
  ids.length > 0 ? <Photos ids={ids} text={text} /> : <span>No photo</span>

/** The notes about a piece from the day it was handed out and the day it came back, and its charge. */
export const ReturnedSides = ({ row }: Props) => {
  const { condition_out, condition_in, handout, recovery_minor, recovery_currency, return_note } = row
  return (
    <dl className={styles.sides}>
      <Side title="Handed out" value={conditionText(condition_out)}>
        <span>
          {dayOf(row.since)}
          {handout.signed_at !== null && ', signed for'}
        </span>
        <Pictures ids={row.photos_out} text={`${row.asset.name} when handed out`} />
      </Side>
      <Side
        title="Given back"
        value={backText(row)}
        isWorse={condition_in === null || rank(condition_in) > rank(condition_out)}
      >
        {return_note !== null && <span className={styles.note}>{return_note}</span>}
        {row.returned_at !== null && (
          <>
            <span>
              {dayOf(row.returned_at)}
              {row.taken_by !== null && `, taken by ${row.taken_by}`}
            </span>
            <Pictures ids={row.photos_in} text={`${row.asset.name} when given back`} />
          </>
        )}
      </Side>
      <Side
        title="To be paid"
        value={recovery_minor !== null && recovery_currency ? money(recovery_minor, recovery_currency) : 'Nothing'}
      />
    </dl>
  )
}

/** A message about a return; nothing where there is none. */
const Message = ({ label, text }: Readonly<{ label: string; text: string | null }>) =>
  text !== null && (
    <p className={styles.said}>
      <span className="m-dim">{label}: </span>
      {text}
    </p>
  )

/** The dispute, the objection to the charge, and the replies to them. */
export const ReturnMessages = ({ row, disputed }: Props & Readonly<{ disputed: string }>) => (
  <>
    <Message label={disputed} text={row.dispute_text} />
    <Message label="Settled" text={row.resolution_text} />
    <Message label="Objection to the charge" text={row.objection_text} />
    <Message label="Answer" text={row.objection_answer} />
  </>
)
