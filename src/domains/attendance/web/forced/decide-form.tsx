import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { ZonedTime } from '#kit/web/format/zone-times.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { RefusalForm } from '#kit/web/table/use-bulk-decision.tsx'
import { clockTime } from '../../contract/attendance.labels.ts'
import { actOnForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { outToApprove } from '../../contract/forced.rules.ts'
import { outAtOf } from './out-time.ts'
import { momentText } from './propose-form.tsx'
import { failureOf, type ForcedResult } from './use-forced-action.ts'

type Typed = Readonly<{ time: string; note: string }>
type Props = Readonly<{
  row: ForceRow
  /** A piece of evidence that was chosen; null: the proposal. */
  chosen: string | null
  onDone: (result: ForcedResult) => void
  onReject: () => void
}>

/** Approves a time: that of the proposal, of a piece of evidence, or another one. */
export const ApproveForm = ({ row, chosen, onDone, onReject }: Props) => {
  const { id, version, session } = row
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const known = chosen ?? outToApprove(row)
  const atOf = ({ time }: Typed): ZonedTime | null => (time ? outAtOf(time, known, session) : null)
  return (
    <>
      <CallForm
        key={known}
        call={actOnForced}
        initial={{ time: known ? clockTime(Date.parse(known), session.zone) : '', note: '' }}
        toBody={(typed: Typed) => ({
          items: [
            {
              id,
              version,
              action: 'approve' as const,
              // Left out, it is the proposal that is approved.
              out_at: atOf(typed)?.instant ?? null,
              ...(typed.note.trim() === '' ? {} : { note: typed.note }),
            },
          ],
        })}
        submit="Approve"
        onDone={({ data: [result] }) => {
          if (!result) return
          const failure = failureOf(result)
          setRefused(failure)
          if (!failure) onDone(result)
        }}
        aside={
          row.can.reject && (
            <Button variant="default" onClick={onReject}>
              Reject
            </Button>
          )
        }
      >
        {(field, { draft }) => (
          <>
            <TimeField
              {...field('time')}
              label="Punch out"
              help={momentText(atOf(draft), session.zone)}
              isOptional={false}
            />
            <TextField {...field('note')} label="Note" help="The person can read this." isOptional />
          </>
        )}
      </CallForm>
      <Refused failure={refused} />
    </>
  )
}

type RejectProps = RefusalForm<Pick<ForceRow, 'id' | 'version'>, ForcedResult>

/** Sends proposals back with one note. */
export const RejectForm = ({ rows, submit, onDone, onCancel }: RejectProps) => (
  <CallForm
    call={actOnForced}
    initial={{ note: '' }}
    toBody={({ note }: Readonly<{ note: string }>) => ({
      items: rows.map(({ id, version }) => ({ id, version, action: 'reject' as const, note: note || null })),
    })}
    submit={submit}
    isDestructive
    onDone={({ data }) => onDone(data)}
    onCancel={onCancel}
  >
    {(field) => (
      <TextArea
        {...field('note')}
        label={rows.length === 1 ? 'Why is the time returned?' : 'Why are the times returned?'}
        help="The person can read this, and proposes another time."
        rows={3}
        isFirst
        isOptional={false}
      />
    )}
  </CallForm>
)
