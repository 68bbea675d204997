import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { updateOnboard, viewOnboard } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { PlaceFields, RecordFields } from './record-fields.tsx'

const valuesOf = (row: WholeOnboard) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  email: row.email,
  owner_id: row.owner.id,
  designation_id: row.designation.id,
  department_id: row.department.id,
  team_id: row.team?.id ?? null,
  manager_id: row.manager?.id ?? null,
  employment_type: row.employment_type,
  joining_on: row.joining_on,
  first_day_zone: row.first_day_zone,
  probation_months: row.probation_months,
  brand_id: row.brand?.id ?? null,
  role_id: row.role?.id ?? null,
  work_pattern_id: row.work_pattern?.id ?? null,
  work_email: row.work_email,
  work_mode: row.work_mode,
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
            {(field, form) => (
              <>
                <FieldRow>
                  <TextField {...field('name')} isOptional={false} label="Name" />
                  <TextField {...field('email')} isOptional={false} label="Email" />
                </FieldRow>
                <PlaceFields field={field} departmentId={form.draft.department_id} manager={row.manager} />
                <RecordFields form={form} owner={row.owner} />
              </>
            )}
          </CallForm>
        )}
      </Loaded>
    </SideDrawer>
  )
}
