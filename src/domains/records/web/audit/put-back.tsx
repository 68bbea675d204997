import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readRestorable, restoreField } from '../../contract/audit.calls.ts'
import type { AuditChange, AuditRow } from '../../contract/audit.models.ts'
import { fieldText } from './words.ts'

/** Puts a field back to what it was before a change, once that is confirmed. */
export const PutBack = ({ row, change }: { row: AuditRow; change: AuditChange }) => {
  const look = useCall(readRestorable)
  const restore = useCall(restoreField)
  const name = fieldText(change)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Put ${name} back?`,
      text: change.before === null ? 'It will be empty again.' : `It will be “${change.before}” again.`,
      action: 'Put back',
    })
    if (!isSure) return
    const seen = await look.run({ params: { audit_id: row.id } })
    if (seen) restore.start({ body: { audit_id: row.id, field: change.field, version: seen.data.version } })
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={look.isRunning || restore.isRunning}
        aria-label={`Put ${name} back`}
        onClick={() => void ask()}
      >
        Put back
      </Button>
      <Refused failure={look.failure ?? restore.failure} />
    </>
  )
}
