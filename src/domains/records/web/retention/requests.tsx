import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { subjectRecord } from '../../contract/records.records.ts'
import { addSubject, cancelSubject, downloadSubject, listSubjects } from '../../contract/subjects.calls.ts'
import type { SubjectRequest } from '../../contract/subjects.models.ts'
import { outcomeOf, STATES } from './labels.ts'

const COLUMNS = columnsOf<typeof subjectRecord, SubjectRequest>(subjectRecord, [
  ['employee', { onPhone: 'title' }],
  'kind',
  [
    'state',
    {
      cell: (row) => <StatusBadge {...STATES[row.state]} />,
      text: (row) => STATES[row.state].word,
      onPhone: 'status',
    },
  ],
  { key: 'outcome', title: 'Outcome', text: outcomeOf },
  'requested_by',
  ['requested_at', { text: (row) => dateTime(row.requested_at) }],
  'reason',
])

/** Packages of the data of people, and erasures of those who left. */
export const Requests = () => {
  const drawer = useDrawer('data')
  const query = useCallQuery(listSubjects, {})
  const cancel = useCall(cancelSubject)
  return (
    <section className="m-stack">
      <div className="m-row">
        <h2>Data requests</h2>
        <Button variant="default" onClick={() => drawer.open('new')}>
          Add data request
        </Button>
      </div>
      <Loaded query={query} what="the data requests" shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              title="No data requests"
              text="A package of all data of a person, or the erasure of someone who left."
            />
          ) : (
            <DataTable
              label="Data requests"
              rows={rows}
              columns={COLUMNS}
              rowKey={(row) => row.id}
              actions={(row) => (
                <>
                  {row.can.cancel && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => cancel.start({ params: { id: row.id } }, query.reload)}
                    >
                      Take back
                    </Button>
                  )}
                  {row.can.download && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => void saveFile(downloadSubject, { params: { id: row.id } }, 'data-package.zip')}
                    >
                      Download
                    </Button>
                  )}
                </>
              )}
            />
          )
        }
      </Loaded>
      <SideDrawer title="Add data request" is_open={drawer.id !== null} onClose={drawer.close}>
        <AddRequest
          onDone={() => {
            drawer.close()
            query.reload()
          }}
          onCancel={drawer.close}
        />
      </SideDrawer>
    </section>
  )
}

const AddRequest = ({ onDone, onCancel }: Readonly<{ onDone: () => void; onCancel: () => void }>) => (
  <CallForm call={addSubject} submit="Add data request" onDone={onDone} onCancel={onCancel}>
    {(field, form) => (
      <Fields
        of={subjectRecord}
        form={form}
        items={[
          'employee_id',
          'kind',
          form.draft.kind === 'erase' && (
            <Fragment key="erase">
              <p className="m-dim">
                Only for someone who left. In seven days the name becomes &ldquo;Former employee&rdquo;, and all
                personal data goes. What the law asks for stays until its time is over. It cannot be undone, also not by
                a backup.
              </p>
              <TextField {...field('confirm_name')} label="Name of the person, to confirm" />
            </Fragment>
          ),
          'reason',
        ]}
      />
    )}
  </CallForm>
)
