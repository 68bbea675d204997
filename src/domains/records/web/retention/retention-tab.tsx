import { useActor } from '#kit/web/screens/actor.tsx'
import { Requests } from './requests.tsx'
import { Rules } from './rules.tsx'
import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { legalHoldRecord } from '../../contract/records.records.ts'
import { addLegalHold, liftLegalHold, listLegalHolds } from '../../contract/retention.calls.ts'
import type { LegalHold } from '../../contract/retention.models.ts'

const COLUMNS = columnsOf<typeof legalHoldRecord, LegalHold>(legalHoldRecord, [
  ['employee', { onPhone: 'title' }],
  'reason',
  'placed_by',
  ['placed_at', { text: (row) => dateTime(row.placed_at) }],
])

/** The people whose data is not removed, with the reason. */
const LegalHolds = () => {
  const drawer = useDrawer('hold')
  const query = useCallQuery(listLegalHolds, {})
  const lift = useCall(liftLegalHold)
  const confirmLift = async (row: LegalHold): Promise<void> => {
    const isSure = await confirm({
      title: `Lift the hold on ${row.employee.name}?`,
      text: 'What is past its time is then removed in the next night.',
      action: 'Lift hold',
      isDestructive: true,
    })
    if (isSure) lift.start({ params: { id: row.id } }, query.reload)
  }
  return (
    <section className="m-stack">
      <div className="m-row">
        <h2>Legal holds</h2>
        <Button variant="default" onClick={() => drawer.open('new')}>
          Add legal hold
        </Button>
      </div>
      <Loaded query={query} what="the legal holds" shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No legal holds" text="While a hold is open, nothing of the person is removed or erased." />
          ) : (
            <DataTable
              label="Legal holds"
              rows={rows}
              columns={COLUMNS}
              rowKey={(row) => row.id}
              actions={(row) => (
                <Button variant="default" size="compact-sm" onClick={() => void confirmLift(row)}>
                  Lift
                </Button>
              )}
            />
          )
        }
      </Loaded>
      <SideDrawer title="Add legal hold" is_open={drawer.id !== null} onClose={drawer.close}>
        <CallForm
          call={addLegalHold}
          submit="Add legal hold"
          onDone={() => {
            drawer.close()
            query.reload()
          }}
          onCancel={drawer.close}
        >
          {(_, form) => <Fields of={legalHoldRecord} form={form} />}
        </CallForm>
      </SideDrawer>
    </section>
  )
}

/** Retention times, legal holds, and requests about data of people. */
const RetentionTab = () => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      <Rules />
      {has('records.retention.write') && <LegalHolds />}
      {has('records.erase') && <Requests />}
    </div>
  )
}
export default RetentionTab
