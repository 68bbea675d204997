import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listTemplates } from '../../contract/checklist.calls.ts'
import { listOffers } from '../../contract/offers.calls.ts'
import { addOnboard } from '../../contract/onboarding.calls.ts'
import { PlaceFields } from './record-fields.tsx'

/** Adds an onboarding of an accepted offer, or of a person who is typed in: `?add=onboard`. */
export const AddDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const { time_zone } = useActor()
  const isOpen = drawer.id !== null
  const offers = useCallQuery(listOffers, { query: { state: 'accepted', limit: 200 } }, { enabled: isOpen }).data ?? []
  const templates = useCallQuery(listTemplates, {}, { enabled: isOpen }).data ?? []
  return (
    <SideDrawer title="Invite new hire" is_open={isOpen} onClose={drawer.close}>
      {isOpen && (
        <CallForm
          call={addOnboard}
          initial={{ first_day_zone: time_zone, employment_type: 'permanent' }}
          toBody={({ offer_id, template_id, team_id, manager_id, ...typed }) => {
            const template = template_id ? { template_id } : {}
            const rest = { ...(team_id ? { team_id } : {}), ...(manager_id ? { manager_id } : {}) }
            return offer_id ? { offer_id, ...template } : { ...typed, ...rest, ...template }
          }}
          submit="Add new hire"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(field, form) => (
            <>
              <Select
                {...field('offer_id')}
                label="Accepted offer"
                help="Leave empty to type the person in."
                options={offers.map((one) => ({
                  value: one.id,
                  label: `${one.candidate.name}, ${fullDay(one.joining_on)}`,
                }))}
              />
              {!form.draft.offer_id && <PlaceFields form={form} departmentId={form.draft.department_id} />}
              <Select
                {...field('template_id')}
                label="Template"
                help="The one that fits the department when left empty."
                options={templates.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
              />
            </>
          )}
        </CallForm>
      )}
    </SideDrawer>
  )
}
