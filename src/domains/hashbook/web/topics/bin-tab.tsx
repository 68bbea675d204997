import { Button } from '@mantine/core'
import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { day, relative } from '#kit/web/format/dates.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listBin, restoreDeleted } from '../../contract/revisions-and-bin.calls.ts'

type Row = DataOf<typeof listBin>[number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    title: 'Title',
    text: ({ title }) => title,
    sortValue: ({ title }) => title.toLowerCase(),
    onPhone: 'title',
  },
  { key: 'kind', title: 'What', text: ({ kind }) => (kind === 'topic' ? 'Topic' : 'Page'), width: 90 },
  { key: 'by', title: 'Deleted by', text: ({ deleted_by }) => deleted_by.name },
  {
    key: 'at',
    title: 'Deleted',
    text: ({ deleted_at }) => relative(deleted_at),
    sortValue: ({ deleted_at }) => deleted_at,
  },
  { key: 'until', title: 'Kept until', text: ({ purge_on }) => day(purge_on), sortValue: ({ purge_on }) => purge_on },
]

/** The topics and pages deleted within thirty days, and the buttons that restore them. */
export const BinTab = () => {
  const restore = useCall(restoreDeleted)
  return (
    <>
      <Refused failure={restore.failure} />
      <CallTable
        id="hashbook-bin"
        label="Bin"
        call={listBin}
        input={{}}
        rows={(rows) => rows}
        columns={COLUMNS}
        actions={({ kind, id, title }) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Restore ${title}`}
            loading={restore.isRunning}
            onClick={() => restore.start({ body: { kind, id } })}
          >
            Restore
          </Button>
        )}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        empty={{ title: 'The bin is empty', text: 'Deleted topics and pages stay here for 30 days.' }}
      />
    </>
  )
}
