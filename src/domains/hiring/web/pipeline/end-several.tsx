import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { actOnCandidate } from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { REASON_OPTIONS } from '../parts/labels.ts'

/** The candidates who are about to be rejected together. */
export const useEndSeveral = () => {
  const [rows, setRows] = useState<readonly Candidate[]>([])
  const bulk: readonly BulkAction<Candidate>[] = [
    {
      label: (chosen) => `Reject ${count(chosen.length, 'candidate')}`,
      fits: (row) => row.can.reject,
      run: (chosen) => setRows(chosen),
      isDestructive: true,
    },
  ]
  return { rows, bulk, close: () => setRows([]) }
}

type State = ReturnType<typeof useEndSeveral>

/** Rejects candidates one after the other for one reason; those who cannot be rejected stay, with the cause. */
export const EndSeveral = ({ state: { rows, close } }: Readonly<{ state: State }>) => {
  const names = count(rows.length, 'candidate')
  return (
    <LaterModal opened={rows.length > 0} onClose={close} title={`Reject ${names}`}>
      <EndForm key={rows.map(({ id }) => id).join('-')} rows={rows} onClose={close} />
    </LaterModal>
  )
}

const EndForm = ({ rows, onClose }: Readonly<{ rows: readonly Candidate[]; onClose: () => void }>) => {
  const [reason, setReason] = useState<(typeof REASON_OPTIONS)[number]['value'] | null>(null)
  const [sendsMail, setSendsMail] = useState(false)
  /** Those who were not rejected; null before the first try. */
  const [left, setLeft] = useState<readonly Candidate[] | null>(null)
  const act = useCall(actOnCandidate)
  const open = left ?? rows
  const reject = async (): Promise<void> => {
    if (reason === null) return
    const failed: Candidate[] = []
    for (const row of open) {
      const body = { version: row.version, action: 'reject', end_reason: reason, tell: sendsMail } as const
      const done = await act.run({ params: { id: row.id }, body })
      if (done === null) failed.push(row)
    }
    if (failed.length === 0) onClose()
    else setLeft(failed)
  }
  return (
    <div className="m-stack">
      <Select
        id="end-several-reason"
        name="end_reason"
        label="Reason"
        options={REASON_OPTIONS}
        value={reason}
        onChange={(value) => setReason(value ?? null)}
        error={undefined}
        isOptional={false}
      />
      <Check
        id="end-several-mail"
        name="tell"
        label="Send the refusal by email"
        help="Each candidate gets an email of their own."
        value={sendsMail}
        onChange={(value) => setSendsMail(value ?? false)}
        error={undefined}
        isOptional
      />
      {left !== null && !act.isRunning && (
        <p role="status">
          {rows.length - left.length} of {count(rows.length, 'candidate')} were rejected. Still open:{' '}
          {left.map(({ name }) => name).join(', ')}
        </p>
      )}
      <Refused failure={act.failure} />
      <div className="m-row">
        <Button color="red.8" loading={act.isRunning} disabled={reason === null} onClick={() => void reject()}>
          Reject {count(open.length, 'candidate')}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
