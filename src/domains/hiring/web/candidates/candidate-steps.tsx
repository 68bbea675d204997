import { Button } from '@mantine/core'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { actOnCandidate } from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { REASON_OPTIONS } from '../parts/labels.ts'

type End = 'reject' | 'withdraw'
const END: Readonly<Record<End, string>> = { reject: 'Reject', withdraw: 'Candidate withdrew' }

/** The next steps of a candidate. */
export const CandidateSteps = ({ candidate }: Readonly<{ candidate: Candidate }>) => {
  const here = useHere()
  const [end, setEnd] = useState<End | null>(null)
  const { can } = candidate
  const step = (action: 'select' | 'reopen', label: string) => (
    <CallForm
      call={actOnCandidate}
      input={{ params: { id: candidate.id } }}
      initial={{ version: candidate.version, action }}
      submit={label}
      onDone={() => undefined}
    >
      {() => null}
    </CallForm>
  )
  if (end !== null)
    return (
      <CallForm
        call={actOnCandidate}
        input={{ params: { id: candidate.id } }}
        initial={{ version: candidate.version, action: end }}
        submit={END[end]}
        isDestructive
        onDone={() => setEnd(null)}
        onCancel={() => setEnd(null)}
      >
        {(field) => (
          <>
            <Select {...field('end_reason')} isOptional={false} label="Reason" options={REASON_OPTIONS} />
            <TextArea {...field('end_note')} label="Note" rows={2} />
            {end === 'reject' && <Check {...field('tell')} label="Send the refusal by email" />}
          </>
        )}
      </CallForm>
    )
  return (
    <div className="m-row">
      {can.select && step('select', 'Select')}
      {can.reopen && step('reopen', 'Take up again')}
      {can.interview && (
        <Button variant="default" component={GoLink} href={here({ plan: candidate.id, candidate: undefined })}>
          Plan interview
        </Button>
      )}
      {can.offer && (
        <Button component={GoLink} href={here({ make: candidate.id, candidate: undefined })}>
          Make offer
        </Button>
      )}
      {can.reject && (
        <Button variant="default" onClick={() => setEnd('reject')}>
          Reject
        </Button>
      )}
      {can.withdraw && (
        <Button variant="default" onClick={() => setEnd('withdraw')}>
          Withdraw
        </Button>
      )}
    </div>
  )
}
