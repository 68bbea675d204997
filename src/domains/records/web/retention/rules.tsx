import { Button } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listRetention, updateRetention } from '../../contract/retention.calls.ts'
import type { RetentionRow } from '../../contract/retention.models.ts'
import { RuleForm } from './rule-form.tsx'
import { retentionText, nextText } from './labels.ts'

const lastRun = ({ last_run }: RetentionRow): string => {
  if (last_run === null) return 'Not run yet'
  return last_run.error === null
    ? `${dateTime(last_run.at)}, ${number(last_run.rows)} removed`
    : `${dateTime(last_run.at)}, failed: ${last_run.error}`
}

const COLUMNS: readonly Column<RetentionRow>[] = [
  { key: 'label', title: 'Data', text: (row) => row.label, onPhone: 'title' },
  { key: 'keep', title: 'Kept', text: (row) => retentionText(row.keep_days) },
  // Hidden on phones, where two numbers of days next to each other are unclear; the form of the class shows this one.
  { key: 'floor', title: 'At least', text: (row) => retentionText(row.floor_days), onPhone: 'hide' },
  { key: 'next', title: 'Will change', text: nextText },
  { key: 'due', title: 'Due rows', text: (row) => number(row.due_rows), isNumber: true },
  { key: 'last', title: 'Last run', text: lastRun },
]

/** The classes of data. A shorter time waits seven days, and can be reverted until then. */
export const Rules = () => {
  const { has } = useActor()
  const drawer = useDrawer('class')
  const query = useCallQuery(listRetention, {})
  const revert = useCall(updateRetention)
  const open = query.data?.find(({ key }) => key === drawer.id)
  const stop = (row: RetentionRow): void =>
    revert.start(
      {
        params: { id: row.id },
        body: { keep_days: row.keep_days, reason: 'The shorter time was taken back', version: row.version },
      },
      query.reload,
    )
  return (
    <section className="m-stack">
      <h2>How long data is kept</h2>
      <p className="m-dim">What is past its time is removed every night. A shorter time holds after seven days.</p>
      <p className="m-dim">
        How long screenshots are kept stands in the{' '}
        <GoLink href="/admin/reports/attendance?tab=rules">attendance rules</GoLink>.
      </p>
      <Refused failure={revert.failure} />
      <Loaded query={query} what="how long data is kept" shape="table">
        {(rows) => (
          <DataTable
            label="How long data is kept"
            rows={rows}
            columns={COLUMNS}
            rowKey={(row) => row.id}
            onRow={(row) => drawer.open(row.key)}
            {...(has('records.retention.write')
              ? {
                  actions: (row: RetentionRow) =>
                    row.next && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label="Cancel the change"
                        onClick={() => stop(row)}
                      >
                        Cancel
                      </Button>
                    ),
                }
              : {})}
          />
        )}
      </Loaded>
      <SideDrawer
        history={['retention_rules', open?.id]}
        title={open?.label ?? 'Class of data'}
        is_open={open !== undefined}
        onClose={drawer.close}
      >
        {open && (
          <RuleForm
            key={open.id}
            row={open}
            onDone={() => {
              drawer.close()
              query.reload()
            }}
            onCancel={drawer.close}
          />
        )}
      </SideDrawer>
    </section>
  )
}
