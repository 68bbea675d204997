import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
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

/** Rejects candidates one after the other for one reason; those who cannot be rejected stay, with the cause. */
export const EndSeveral = ({ state: { rows, close } }: Readonly<{ state: ReturnType<typeof useEndSeveral> }>) => {
  const [reason, setReason] = useState<(typeof REASON_OPTIONS)[number]['value'] | null>(null)
  const act = useCall(actOnCandidate)
  const reject = async (): Promise<void> => {
    if (reason === null) return
    for (const { id, version } of rows) {
      const done = await act.run({ params: { id }, body: { version, action: 'reject', end_reason: reason } })
      if (done === null) return
    }
    close()
  }
  return (
    <LaterModal opened={rows.length > 0} onClose={close} title={`Reject ${count(rows.length, 'candidate')}`}>
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
        <Refused failure={act.failure} />
        <div className="m-row">
          <Button color="red.8" loading={act.isRunning} disabled={reason === null} onClick={() => void reject()}>
            Reject {count(rows.length, 'candidate')}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </LaterModal>
  )
}
