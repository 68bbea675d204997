import type { SwapRow } from '../../contract/shifts.models.ts'
import styles from './swaps.module.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { commentSwap, deleteSwap } from '../../contract/shifts.calls.ts'
import { decideSwap, respondToSwap } from '../../contract/swaps.calls.ts'
import { FindingLine } from '../plan/findings.tsx'
import planStyles from '../plan/plan.module.css'
import { longDay, SWAP, timesOf } from '../parts/labels.ts'

type NoteStep = 'reject' | 'revert'

/** A swap with its thread, and what its reader may do. */
const SwapCard = ({ swap, isOpen = false }: Readonly<{ swap: SwapRow; isOpen?: boolean }>) => {
  const [isThread, setThread] = useState(isOpen)
  return (
    <li className={styles.card} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <StatusBadge {...SWAP[swap.state]} />
        <span className="m-dim m-small">
          {swap.created_by}, {dateTime(swap.created_at)}
        </span>
      </header>
      {swap.legs.map((leg) => (
        <p key={leg.shift.id} className={styles.leg} style={{ '--chip': leg.shift.color }}>
          <strong>
            {leg.shift.name}, {longDay(leg.shift.date)} {timesOf(leg.shift)}
          </strong>
          <span>
            {leg.from.name} to {leg.to ? leg.to.name : 'anyone of the team'}
            {leg.consent === 'waiting' && leg.to && <span className="m-dim"> (has not answered)</span>}
          </span>
        </p>
      ))}
      {swap.findings.map((finding) => (
        <FindingLine key={`${finding.rule}${finding.employee_id}${finding.date}`} finding={finding} />
      ))}
      {swap.note !== null && <p className="m-dim">{swap.note}</p>}
      <Steps swap={swap} />
      <button type="button" className={planStyles.link} aria-expanded={isThread} onClick={() => setThread(!isThread)}>
        {swap.comments.length === 0
          ? 'Comment'
          : swap.comments.length === 1
            ? '1 comment'
            : `${swap.comments.length} comments`}
      </button>
      {isThread && <Thread swap={swap} />}
    </li>
  )
}

const Steps = ({ swap }: Readonly<{ swap: SwapRow }>) => {
  const actor = useActor()
  const response = useCall(respondToSwap)
  const decide = useCall(decideSwap)
  const remove = useCall(deleteSwap)
  const [noteStep, setNoteStep] = useState<NoteStep | null>(null)
  const params = { id: swap.id }
  const respond = (how: 'accept' | 'decline'): void =>
    response.start({ params, body: { version: swap.version, answer: how } })
  const isEmployee = actor.area === 'employee'
  const isApplied = swap.state === 'applied'
  const { can } = swap
  const isAny = can.accept || can.decline || can.approve || can.reject || can.delete || can.revert
  if (!isAny) return null
  return (
    <>
      <div className={planStyles.line}>
        {isEmployee && can.accept && (
          <Button size="compact-md" loading={response.isRunning} onClick={() => respond('accept')}>
            Accept
          </Button>
        )}
        {isEmployee && can.decline && (
          <Button size="compact-md" variant="default" loading={response.isRunning} onClick={() => respond('decline')}>
            Decline
          </Button>
        )}
        {can.approve && (
          <Button
            size="compact-md"
            loading={decide.isRunning}
            onClick={() => decide.start({ params, body: { version: swap.version, decision: 'approve' } })}
          >
            Approve
          </Button>
        )}
        {can.reject && (
          <Button size="compact-md" variant="default" onClick={() => setNoteStep('reject')}>
            Reject
          </Button>
        )}
        {isApplied && can.revert && (
          <Button size="compact-md" variant="default" onClick={() => setNoteStep('revert')}>
            Take back
          </Button>
        )}
        {isEmployee && !isApplied && can.delete && (
          <Button
            size="compact-md"
            variant="default"
            loading={remove.isRunning}
            onClick={() => remove.start({ params: { id: swap.id, userId: actor.id } })}
          >
            Delete
          </Button>
        )}
      </div>
      {noteStep && <NoteForm swap={swap} step={noteStep} onClose={() => setNoteStep(null)} />}
      <Refused failure={response.failure ?? decide.failure ?? remove.failure} />
    </>
  )
}

type NoteProps = Readonly<{ swap: SwapRow; step: NoteStep; onClose: () => void }>

/** The reason for a rejection, or for taking a swap back. */
const NoteForm = ({ swap, step, onClose }: NoteProps) => (
  <CallForm
    call={decideSwap}
    input={{ params: { id: swap.id } }}
    initial={{ version: swap.version, note: '' }}
    toBody={({ version, note }: Readonly<{ version: number; note?: string | null }>) => ({
      version,
      decision: step,
      note: note || null,
    })}
    submit={step === 'reject' ? 'Reject' : 'Take back'}
    isQuiet
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => <TextArea {...field('note')} label="Why" rows={2} isOptional={false} />}
  </CallForm>
)

const Thread = ({ swap }: Readonly<{ swap: SwapRow }>) => (
  <div className={styles.thread}>
    {swap.comments.map((comment) => (
      <p key={comment.id} className={styles.comment}>
        <span className="m-dim m-small">
          {comment.author}, {dateTime(comment.created_at)}
        </span>
        <span className={styles.text}>{comment.removed ? 'Removed' : comment.text}</span>
      </p>
    ))}
    {swap.can.comment && <CommentForm swap={swap} />}
  </div>
)

const CommentForm = ({ swap }: Readonly<{ swap: SwapRow }>) => {
  const { area } = useActor()
  if (area !== 'employee') return null
  return (
    <CallForm
      key={swap.comments.length}
      call={commentSwap}
      input={{ params: { id: swap.id } }}
      submit="Comment"
      isQuiet
      onDone={() => {}}
    >
      {(field) => <TextArea {...field('comment')} label="New comment" rows={2} />}
    </CallForm>
  )
}

/** Swaps as cards; one of them may be pointed at. */
export const SwapList = ({ swaps, opened = null }: Readonly<{ swaps: readonly SwapRow[]; opened?: number | null }>) => (
  <ul className={styles.list}>
    {swaps.map((swap) => (
      <SwapCard key={swap.id} swap={swap} isOpen={swap.id === opened} />
    ))}
  </ul>
)
