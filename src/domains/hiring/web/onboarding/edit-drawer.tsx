import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { updateOnboard, viewOnboard } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { onboardDetailRecord, onboardRecord } from '../../contract/onboarding.records.ts'
import { PlaceFields, RecordFields } from './record-fields.tsx'

const valuesOf = (row: WholeOnboard) => ({
  id: row.id,
  version: row.version,
  ...onboardRecord.values(row),
  ...onboardDetailRecord.values(row),
})

/** The record of an onboarding: `?edit=12`. */
export const EditDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(viewOnboard, { params: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer title={query.data?.name ?? 'Onboarding'} is_open={drawer.id !== null} onClose={drawer.close}>
      <Loaded query={query} what="the onboarding" shape="form">
        {(row) => (
          <CallForm
            key={row.id}
            call={updateOnboard}
            initial={valuesOf(row)}
            submit="Save"
            onDone={drawer.close}
            onCancel={drawer.close}
          >
            {(_, form) => (
              <>
                <PlaceFields form={form} departmentId={form.draft.department_id} manager={row.manager} />
                <RecordFields form={form} owner={row.owner} />
              </>
            )}
          </CallForm>
        )}
      </Loaded>
    </SideDrawer>
  )
}
