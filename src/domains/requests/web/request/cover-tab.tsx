import { Button, Group } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { respondToCover, type CoverRow, listCovers } from '../../contract/covers.calls.ts'
import { fullDatesText } from '../parts/amounts.ts'
import { COVER_SIGNS } from '../parts/labels.ts'

const columns: readonly Column<CoverRow>[] = [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    onPhone: 'title',
  },
  { key: 'dates', title: 'Dates', text: fullDatesText },
  { key: 'label', title: 'Absence', text: ({ label }) => label },
  {
    key: 'state',
    title: 'Answer',
    text: ({ state }) => COVER_SIGNS[state].word,
    cell: ({ state }) => <StatusBadge {...COVER_SIGNS[state]} />,
    onPhone: 'status',
  },
]

/** Lists colleagues who named the person as their cover, and takes the response to each. */
export const CoverTab = () => {
  const response = useCall(respondToCover)
  const { acting } = useActor()
  const respond = (row: CoverRow, given: 'accepted' | 'declined'): void =>
    response.start({ params: { id: row.id }, body: { answer: given } })
  return (
    <>
      <Refused failure={response.failure} />
      <CallTable
        id="covers"
        label="Covers"
        call={listCovers}
        input={{}}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: 'No one asks you to cover', text: 'A colleague who names you as their cover appears here.' }}
        actions={(row) =>
          row.can.answer &&
          !acting && (
            <Group gap="xs" wrap="nowrap" justify="flex-end">
              {row.state !== 'accepted' && (
                <Button size="xs" disabled={response.isRunning} onClick={() => respond(row, 'accepted')}>
                  Accept
                </Button>
              )}
              {row.state !== 'declined' && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={response.isRunning}
                  onClick={() => respond(row, 'declined')}
                >
                  Decline
                </Button>
              )}
            </Group>
          )
        }
      />
    </>
  )
}
