import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addHold, liftHold, listHolds } from '../../contract/retention.calls.ts'
import type { LegalHold } from '../../contract/retention.models.ts'

const COLUMNS: readonly Column<LegalHold>[] = [
  { key: 'employee', title: 'Person', text: (row) => row.employee.name, onPhone: 'title' },
  { key: 'reason', title: 'Reason', text: (row) => row.reason },
  { key: 'by', title: 'Placed by', text: (row) => row.placed_by },
  { key: 'at', title: 'Since', text: (row) => dateTime(row.placed_at) },
]

/** People of whom nothing is removed, and why. */
export const Holds = () => {
  const drawer = useDrawer('hold')
  const query = useCallQuery(listHolds, {})
  const lift = useCall(liftHold)
  const ask = async (row: LegalHold): Promise<void> => {
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
                <Button variant="default" size="compact-sm" onClick={() => void ask(row)}>
                  Lift
                </Button>
              )}
            />
          )
        }
      </Loaded>
      <SideDrawer title="Add legal hold" is_open={drawer.id !== null} onClose={drawer.close}>
        <CallForm
          call={addHold}
          submit="Add legal hold"
          onDone={() => {
            drawer.close()
            query.reload()
          }}
          onCancel={drawer.close}
        >
          {(field) => (
            <>
              <PersonField {...field('employee_id')} label="Person" isOptional={false} />
              <TextArea {...field('reason')} label="Reason" />
            </>
          )}
        </CallForm>
      </SideDrawer>
    </section>
  )
}
