import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { RefusalForm } from '#kit/web/table/use-bulk-decision.tsx'
import { percent } from '#kit/web/format/numbers.ts'
import type { decideAsLead } from '../../contract/overtime.calls.ts'
import type { EntryRow } from '../../contract/overtime.models.ts'
import { creditOf } from '../../contract/overtime.rules.ts'
import { failureOf } from '../forced/use-forced-action.ts'

/** The call of the area: leads and those who decide for all people have one each. */
export type DecideCall = typeof decideAsLead
export type Decided = DataOf<DecideCall>

type Typed = Readonly<{ minutes: number | null; note: string }>
type Props = Readonly<{ call: DecideCall; row: EntryRow; onDone: () => void; onRefuse: () => void }>

/** Returns the credit for the minutes. */
const worth = ({ rate_percent }: EntryRow, minutes: number | null): string =>
  minutes === null || rate_percent === 100
    ? 'Counts 1 : 1.'
    : `${duration(creditOf(minutes, rate_percent))} in the balance, at ${percent(rate_percent / 100)}.`

/** Approves all of it or a part. */
export const ApproveForm = ({ call, row, onDone, onRefuse }: Props) => {
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const typed: Typed = { minutes: row.computed_minutes, note: '' }
  return (
    <>
      <CallForm
        call={call}
        initial={typed}
        toBody={({ minutes, note }: Typed) => ({
          items: [
            {
              id: row.id,
              version: row.version,
              action: 'approve' as const,
              // Left out, all of it is approved.
              minutes,
              ...(note.trim() === '' ? {} : { note }),
            },
          ],
        })}
        submit="Approve"
        onDone={({ data: [result] }) => {
          const failure = result ? failureOf(result) : null
          setRefused(failure)
          if (!failure) onDone()
        }}
        aside={
          <Button variant="default" onClick={onRefuse}>
            Refuse
          </Button>
        }
      >
        {(field, { draft }) => (
          <>
            <NumberField {...field('minutes')} label="Approved" unit="min" help={worth(row, draft.minutes ?? null)} />
            <TextField {...field('note')} label="Note" help="The person can read this." isOptional />
          </>
        )}
      </CallForm>
      <Refused failure={refused} />
    </>
  )
}

type RefuseProps = RefusalForm<Pick<EntryRow, 'id' | 'version'>, Decided[number]> & Readonly<{ call: DecideCall }>

/** Refuses with one note; what was approved in advance stays. */
export const RefuseForm = ({ call, rows, submit, onDone, onCancel }: RefuseProps) => (
  <CallForm
    call={call}
    initial={{ note: '' }}
    toBody={({ note }: Readonly<{ note: string }>) => ({
      items: rows.map(({ id, version }) => ({ id, version, action: 'refuse' as const, note: note || null })),
    })}
    submit={submit}
    isDestructive
    onDone={({ data }) => onDone(data)}
    onCancel={onCancel}
  >
    {(field) => (
      <TextArea
        {...field('note')}
        label="Why is it refused?"
        help="The person can read this. What was approved in advance stays."
        rows={3}
        isFirst
        isOptional={false}
      />
    )}
  </CallForm>
)
