import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { addOffer, type updateOffer } from '../../contract/offers.calls.ts'
import { addCandidate, type updateCandidate } from '../../contract/openings.calls.ts'
import { CandidateFields } from '../candidates/candidate-fields.tsx'
import { OfferFields } from '../offers/offer-fields.tsx'
import type { OpeningOptions } from '../parts/use-openings.ts'

type Props = Readonly<{ drawer: DrawerState }>
type AddProps = Props & Readonly<{ opening_id: number | undefined; openings: OpeningOptions }>

/** Adds a candidate, for the opening of the filter unless another is chosen. */
export const AddCandidateDrawer = ({ drawer, opening_id, openings }: AddProps) => (
  <SideDrawer title="Add candidate" is_open={drawer.id !== null} onClose={drawer.close}>
    <CallForm
      call={addCandidate}
      initial={{ source: 'direct', opening_id: opening_id ?? null }}
      submit="Add candidate"
      onDone={drawer.close}
      onCancel={drawer.close}
    >
      {(field, form) => (
        <>
          <Select {...field('opening_id')} isOptional={false} label="Opening" options={openings} />
          <CandidateFields form={unsafeCast<Form<typeof updateCandidate>>(form)} />
        </>
      )}
    </CallForm>
  </SideDrawer>
)

/** Drafts an offer for the candidate of the drawer. */
export const MakeOfferDrawer = ({ drawer }: Props) => (
  <SideDrawer title="Make offer" is_open={drawer.id !== null} onClose={drawer.close}>
    {drawer.id !== null && (
      <CallForm
        call={addOffer}
        initial={{ candidate_id: Number(drawer.id), joining_on: '' }}
        submit="Draft offer"
        onDone={drawer.close}
        onCancel={drawer.close}
      >
        {(_, form) => <OfferFields form={unsafeCast<Form<typeof updateOffer>>(form)} />}
      </CallForm>
    )}
  </SideDrawer>
)
