import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea, TimeField } from '#kit/web/form/text-fields.tsx'
import { dateTime, zoneName } from '#kit/web/format/dates.ts'
import { offsetText, type ZonedTime } from '#kit/web/format/zone-times.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { clockTime } from '../../contract/attendance.labels.ts'
import { actOnForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { deskOf } from '../punch/punch-desk.ts'
import { outAtOf } from './out-time.ts'
import { failureOf, useForcedAction } from './use-forced-action.ts'

type Typed = Readonly<{ time: string; reason: string }>

/** Returns the text of the moment of a typed time, for the line below its field. */
export const momentText = (at: ZonedTime | null, zone: string): string =>
  at
    ? `${dateTime(at.instant, zone)}${at.isAdjusted ? `, ${offsetText(at.offset_minutes)}` : ''}`
    : `On the clock of ${zoneName(zone)}`

type Props = Readonly<{ row: ForceRow; onDone?: () => void; aside?: ReactNode }>

/** Lets the person propose when they stopped, and the reason why there is no punch out; or resume work. */
export const ProposeForm = ({ row, onDone, aside }: Props) => {
  const { id, version, session, proposed_out_at, owner_out_at } = row
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const goOn = useForcedAction()
  const known = proposed_out_at ?? owner_out_at
  // The buttons of the punch clock follow at once.
  const finish = (): void => {
    void deskOf(session.employee.id).sync()
    onDone?.()
  }
  const atOf = ({ time }: Typed): ZonedTime | null => (time ? outAtOf(time, known, session) : null)
  return (
    <>
      <CallForm
        call={actOnForced}
        initial={{ time: known ? clockTime(Date.parse(known), session.zone) : '', reason: '' }}
        toBody={(typed: Typed) => ({
          items: [
            {
              id,
              version,
              action: 'propose' as const,
              out_at: atOf(typed)?.instant ?? null,
              reason: typed.reason || null,
            },
          ],
        })}
        submit="Send to lead"
        onDone={({ data: [result] }) => {
          const failure = result ? failureOf(result) : null
          setRefused(failure)
          if (!failure) finish()
        }}
        aside={
          <>
            {row.can.resume && (
              <Button
                variant="default"
                loading={goOn.isRunning}
                onClick={() => goOn.start([{ id, version, action: 'resume' }], finish)}
              >
                I am still working
              </Button>
            )}
            {aside}
          </>
        }
      >
        {(field, { draft }) => (
          <>
            <TimeField
              {...field('time')}
              label="When did you stop?"
              help={momentText(atOf(draft), session.zone)}
              isOptional={false}
            />
            <TextArea {...field('reason')} label="Why is there no punch out?" rows={2} isOptional={false} />
          </>
        )}
      </CallForm>
      <Refused failure={refused ?? goOn.failure} />
    </>
  )
}
