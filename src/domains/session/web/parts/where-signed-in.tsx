import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { endOtherSessions, endSession } from '../../contract/session.calls.ts'
import type { SessionRow } from '../../contract/session.models.ts'
import { deviceColumns } from './device-columns.tsx'

/** The own live sessions, each of which can be ended. */
export const WhereSignedIn = ({ rows }: { rows: readonly SessionRow[] }) => {
  const end = useCall(endSession)
  const endOthers = useCall(endOtherSessions)
  const others = rows.filter((row) => !row.current).length
  const askOthers = async (): Promise<void> => {
    const action = `End ${others} other ${others === 1 ? 'session' : 'sessions'}`
    if (
      await confirm({ title: `${action}?`, text: 'Those devices must sign in again.', action, isDestructive: true })
    ) {
      endOthers.start({})
    }
  }
  return (
    <Card
      title="Where I am signed in"
      aside={
        others > 0 && (
          <Button variant="default" loading={endOthers.isRunning} onClick={() => void askOthers()}>
            End all others
          </Button>
        )
      }
    >
      <DataTable
        label="Where I am signed in"
        rows={rows}
        columns={deviceColumns}
        rowKey={(row) => row.id}
        isCompact
        actions={(row) =>
          row.can.end &&
          !row.current && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`End ${row.device_label}`}
              onClick={() => end.start({ params: { id: row.id } })}
            >
              End
            </Button>
          )
        }
      />
    </Card>
  )
}
